/**
 * What a browser may be told about bytes that somebody uploaded. Anything that can run as a page or a script of ours, or
 * that is not known, is handed over as plain bytes to be saved.
 */
const images = new Set(['png', 'apng', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((kind) => `image/${kind}`));
const others = new Set([
  'application/pdf',
  'text/plain',
  ...['mpeg', 'mp4', 'ogg', 'wav', 'x-wav', 'webm', 'aac', 'flac'].map((kind) => `audio/${kind}`),
  ...['mp4', 'webm', 'ogg', 'quicktime', 'mpeg'].map((kind) => `video/${kind}`),
]);
/** Harmless when saved, and a program is found for them by their type. */
const documents =
  /^(text\/(csv|markdown|calendar)|application\/(json|zip|gzip|rtf|msword|vnd\.ms-(excel|powerpoint)|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+))$/;

/** Of these pictures are made to look at. Never of SVG, which is a program more than a picture. */
const pictured = new Set(['png', 'apng', 'jpeg', 'gif', 'webp', 'avif', 'tiff'].map((kind) => `image/${kind}`));
/** All of it is held in memory meanwhile. */
const LARGEST_PICTURED = 64 * 2 ** 20;

export const hasPictures = ({ content_type, size }: { content_type: string; size: number }): boolean =>
  pictured.has(content_type) && size > 0 && size <= LARGEST_PICTURED;

/** What was made small by its own format only costs time to press once more. */
const isPressed =
  /^(image\/(?!svg|bmp|tiff)|video\/|audio\/(?!x?-?wav)|application\/(pdf|zip|gzip|epub|.*(compressed|rar|officedocument|opendocument)))/;
export const isCompressible = (type: string): boolean => !isPressed.test(type);

/** What browsers call it, where that differs from how the bytes were told apart. */
const spellings: Record<string, string> = { 'audio/x-m4a': 'audio/mp4', 'video/x-m4v': 'video/mp4' };

/** Of a type its parameter is kept: the codec of sound, and how text is encoded, which else is in UTF-8. */
export function serving(type: string, isDisplayed: boolean): { contentType: string; disposition: string } {
  const [told, parameter] = type.split('; ') as [string, string?];
  const kind = spellings[told] ?? told;
  const isShowable = images.has(kind) || others.has(kind);
  const isKnown = isShowable || documents.test(kind);
  const added = parameter ?? (kind.startsWith('text/') ? 'charset=utf-8' : undefined);
  return {
    contentType: !isKnown ? 'application/octet-stream' : added ? `${kind}; ${added}` : kind,
    disposition: isDisplayed && isShowable ? 'inline' : 'attachment',
  };
}

/** RFC 6266: the exact name in UTF-8, and for old programs one in ASCII. Nothing in a name can end the header. */
export function contentDisposition(disposition: string, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/%]/gu, '_');
  const exact = encodeURIComponent(name.replaceAll(/[/\\]/g, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

export type Range = { start: number; end: number };

/** One range of bytes; `undefined` to send everything (none asked for, several, or not understood), `'none'` for 416. */
export function readRange(header: string | undefined, size: number): Range | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1]!, match[2]!];
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'none' : { start: size - count, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'none' : { start, end };
}
