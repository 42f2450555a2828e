/** What somebody has written themselves, without what their program has put below it. */

const FORWARDED = /^\s*(-{2,}\s*\S.{0,60}\S\s*-{2,}|_{20,}|\*?(From|Von|De|Da|Van)\s?:\*?\s.*@.*)\s*$/;
const PHONE = /^(Sent from my |Sent from Outlook|Get Outlook for |Von meinem .{1,30} gesendet|Gesendet von )/;
/** Longer than any such line: what a pattern goes through again and again has to be short. */
const LONGEST_SIGN = 300;
const isQuoted = /** @param {string} line */ (line) => /^\s*>/.test(line);
const isBlank = /** @param {string} line */ (line) => line.trim() === '';

/**
 * Where what is below the answer begins. It is told by what every program does in its own words: a line that names our
 * address, or one that ends with a colon before lines that begin with a >.
 * @param {string[]} lines
 * @param {string[]} ours
 */
function endOf(lines, ours) {
  const lastOwn = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line));
  for (const [at, line] of lines.entries()) {
    if (line === '-- ' || PHONE.test(line) || (line.length <= LONGEST_SIGN && FORWARDED.test(line))) return at;
    if (isQuoted(line)) {
      // Who answers between the lines of another keeps them; what only follows is what was answered to.
      if (at > lastOwn) return introductionTo(lines, at);
      continue;
    }
    const lower = line.toLowerCase();
    if (ours.some((address) => lower.includes(address))) return introducedFrom(lines, at);
  }
  return lines.length;
}

/**
 * Above a quote stands who wrote it and when, in one to three lines that end with a colon.
 * @param {string[]} lines
 * @param {number} at
 */
function introductionTo(lines, at) {
  let last = at - 1;
  while (last >= 0 && isBlank(/** @type {string} */ (lines[last]))) last -= 1;
  if (last < 0 || !/[:：]\s*$/.test(/** @type {string} */ (lines[last]))) return at;
  return introducedFrom(lines, last);
}

/**
 * Programs break such a line: it begins after the last blank one, unless that is far.
 * @param {string[]} lines
 * @param {number} at
 */
function introducedFrom(lines, at) {
  for (let first = at; first > at - 3; first -= 1) {
    if (first === 0 || isBlank(/** @type {string} */ (lines[first - 1]))) return first;
  }
  return at;
}

/**
 * @param {string} text
 * @param {string[]} ours addresses that mail from us comes from, in small letters
 */
export function writtenIn(text, ours) {
  const lines = text.split('\n');
  return lines
    .slice(0, endOf(lines, ours))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES = /** @type {Record<string, string>} */ ({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
});
const HIDDEN = /^(style|script|head|title)$/;
const BREAKS = /^(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/ul|\/ol)$/;
const QUOTES = /^blockquote[\s>]|^div\s.*(class="gmail_quote|id="(divrplyfwdmsg|appendonsend|mail-editor-reference))/;

/**
 * Goes through it once: whoever writes a mail chooses what stands in it, also what a search would begin anew for ever.
 * @param {string} html
 * @param {boolean} [isReply] without what was answered to
 */
export function textOfHtml(html, isReply = false) {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    text += html.slice(at, open < 0 ? html.length : open).replace(/\s/g, ' ');
    if (close < 0) break;
    const tag = lower.slice(open + 1, Math.min(close + 1, open + 300));
    if (isReply && QUOTES.test(tag)) break;
    const name = /^\/?[a-z0-9]*/.exec(tag)?.[0] ?? '';
    const isHidden = HIDDEN.test(name);
    const end = tag.startsWith('!--')
      ? lower.indexOf('-->', open)
      : isHidden
        ? lower.indexOf(`</${name}`, close)
        : close;
    if (end < 0) break;
    if (name === 'li') text += '\n- ';
    else if (BREAKS.test(name)) text += '\n';
    at = tag.startsWith('!--') ? end + 3 : isHidden ? end : end + 1;
  }
  const lines = text
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (entity, name) => characterOf(name) ?? entity)
    .split('\n')
    .map((line) => line.replace(/ {1,100}/g, ' ').trim());
  return lines
    .filter((line, row) => line !== '' || lines[row - 1] !== '')
    .join('\n')
    .trim();
}

/** @param {string} name */
function characterOf(name) {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
