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

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return named.get(name) ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

/**
 * The words of HTML or Markdown, for search: without tags, scripts and styles, entities as the characters they stand for.
 * For nothing else: what is left may still look like markup. The time is linear, however hostile the text: a tag ends at
 * the next angle bracket of either kind, so no stretch is tried from more than one place.
 */
export const plainText = (markup: string): string =>
  withoutHidden(markup)
    .replace(/<\/?[a-z!][^<>]*>|&nbsp;/gi, ' ')
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6}\d{0,2});/gi, decode);

/** Scripts and styles go with what they hold. */
function withoutHidden(markup: string): string {
  const kept: string[] = [];
  let from = 0;
  let hiding = '';
  for (const { 0: tag, 1: slash, 2: name, index } of markup.matchAll(/<(\/?)(script|style)(?=[\s/>])[^<>]*>/gi)) {
    if (!hiding) kept.push(markup.slice(from, index));
    from = index + tag.length;
    if (!hiding) hiding = slash ? '' : name!.toLowerCase();
    else if (slash && name!.toLowerCase() === hiding) hiding = '';
  }
  if (!hiding) kept.push(markup.slice(from));
  return kept.join(' ');
}
