/** What 160 to 255 are called in HTML, in that order; editors write them by name. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
  Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
  Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
  iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const named = new Map<string, string>([
  ...LATIN.split(/\s+/).map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    hellip: '…',
    ndash: '–',
    mdash: '—',
  }),
]);

const ENTITY = /^(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6}\d{0,2})$/i;
const LONGEST_NAME = 8;

function decode(name: string): string | undefined {
  if (!ENTITY.test(name)) return undefined;
  if (name.toLowerCase() === 'nbsp') return ' ';
  if (!name.startsWith('#')) return named.get(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

/** Entities as the characters they stand for; what only looks like one stays. */
function decoded(text: string): string {
  const [first = '', ...pieces] = text.split('&');
  const decodePiece = (piece: string) => {
    const end = piece.indexOf(';');
    const meant = end < 0 || end > LONGEST_NAME ? undefined : decode(`${piece.slice(0, end)}`);
    return meant === undefined ? `&${piece}` : `${meant}${piece.slice(end + 1)}`;
  };
  return `${first}${pieces.map(decodePiece).join('')}`;
}

/** Scripts and styles go with what they hold. */
const HIDING = /^(\/?)(script|style)(?=[\s/>])/i;
const TAG = /^\/?[a-z!]/i;
/** As much of a tag as tells which one it is. */
const TELLING = 8;

/**
 * The words of HTML or Markdown, for search: without tags, scripts and styles, entities as the characters they stand for.
 * For nothing else: what is left may still look like markup. It is divided at every angle bracket that may begin a tag, and
 * each piece is looked at by itself, so the work grows with the text, however hostile it is.
 */
export function plainText(markup: string): string {
  const [first = '', ...pieces] = markup.split('<');
  const words = [decoded(first)];
  let hiding = '';
  for (const piece of pieces) {
    const end = piece.indexOf('>');
    const begins = `${piece.slice(0, TELLING)}`;
    const [, slash, name] = (end < 0 ? undefined : HIDING.exec(begins)) ?? [];
    if (name && !hiding) hiding = slash ? '' : name.toLowerCase();
    else if (name && slash && name.toLowerCase() === hiding) hiding = '';
    if (hiding) continue;
    const isTag = end >= 0 && TAG.test(begins);
    words.push(isTag ? ` ${decoded(piece.slice(end + 1))}` : `<${decoded(piece)}`);
  }
  return words.join('');
}
