import { invalid } from '../failures.ts';
import { parametersOf } from './multipart.ts';

export const LONGEST_NAME = 255;
const wrong = (message: string, field = 'file') => invalid(`The file name ${message}.`, [{ field, message }]);

/** What a part says of itself. Who sends neither a file name nor a type sends a value, not a file. */
export type Field = { name: string; isFile: boolean; fileName: string; contentType: string };

export function readField(headers: Map<string, string>): Field {
  const parameters = parametersOf(headers.get('content-disposition') ?? '');
  const type = headers.get('content-type');
  const isFile = type !== undefined || parameters.has('filename') || parameters.has('filename*');
  return {
    name: utf8(parameters.get('name') ?? ''),
    isFile,
    get fileName() {
      return checkFileName(lastSegment(sentName(parameters)));
    },
    contentType: readType(type ?? ''),
  };
}

/** `filename*` where a program sends it, because what it puts into `filename` then is a stand-in. */
function sentName(parameters: Map<string, string>): string {
  const extended = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1];
  if (extended === undefined) return utf8(parameters.get('filename') ?? '').replaceAll('%22', '"');
  try {
    return decodeURIComponent(extended);
  } catch {
    throw wrong('is not encoded as UTF-8');
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Headers were read byte by byte; the bytes are UTF-8. */
function utf8(bytes: string): string {
  try {
    return strict.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw wrong('is not encoded as UTF-8');
  }
}

/** Some programs send the whole path, of either slash. */
const lastSegment = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();

/** A name that can be stored, shown and sent back in a header unchanged. Without one, a file is called `file`. */
export function checkFileName(name: string, field?: string): string {
  if (name === '' || name === '.' || name === '..') return 'file';
  if (/[\u0000-\u001f\u007f-\u009f]/.test(name) || !name.isWellFormed())
    throw wrong('contains characters that are not text', field);
  if ([...name].length > LONGEST_NAME) throw wrong(`is too long: at most ${LONGEST_NAME} characters`, field);
  return name;
}

const guesses: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
const UNKNOWN = 'application/octet-stream';

/** Without parameters. What it claims is never trusted: see files/media.ts for what becomes of it. */
function readType(header: string): string {
  const type = header.split(';', 1)[0]!.trim().toLowerCase();
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(type) ? type : UNKNOWN;
}

/** Programs that do not look send everything as bytes; the name then says more. */
export const typeOf = ({ contentType, fileName }: Field): string =>
  contentType === UNKNOWN
    ? (guesses[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? UNKNOWN)
    : contentType;
