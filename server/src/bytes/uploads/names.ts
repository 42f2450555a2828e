import { invalid } from '../../platform/failures.ts';
import { parametersOf } from './form/multipart.ts';
import { UNKNOWN } from './types.ts';

const LONGEST_NAME = 255;
const wrong = (message: string, field = 'file') => invalid(`The file name ${message}.`, [{ field, message }]);

/** What a part says of itself. Who sends neither a file name nor a type sends a value, not a file. */
type Field = { name: string; isFile: boolean; fileName: string; contentType: string };

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

/** Without parameters. What it claims is not trusted: see types.ts for what becomes of it. */
function readType(header: string): string {
  const type = header.split(';', 1)[0]!.trim().toLowerCase();
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(type) ? type : UNKNOWN;
}

/** The same for an upload that is no form. What was not UTF-8 has been decoded with signs in the place of letters. */
export function describeFile(path: string, type: string, field?: string): { name: string; content_type: string } {
  if (path.includes('\ufffd')) throw wrong('is not encoded as UTF-8', field);
  return { name: checkFileName(lastSegment(path), field), content_type: readType(type) };
}
