const string = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/;
const regex = /(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;

/** What stands in quotation marks: strings, and the fixed parts of templates, also of those inside of others. */
export function quoted(code: string): string[] {
  const found: string[] = [];
  /** For each template one is inside of, how many braces are open in its `${}`. */
  const open: number[] = [];
  const token = new RegExp(`${string.source}|${regex.source}|[\`{}]`, 'g');
  const part = /((?:\\[\s\S]|\$(?!\{)|[^`\\$])*)(`|\$\{|$)/y;
  const readPart = () => {
    part.lastIndex = token.lastIndex;
    const [whole, text, end] = part.exec(code)!;
    found.push(text!);
    token.lastIndex += whole.length;
    if (end === '${') open.push(0);
  };
  for (let match = token.exec(code); match; match = token.exec(code)) {
    const [mark] = match;
    if (mark === '`') readPart();
    else if (mark === '{' && open.length > 0) open.push(open.pop()! + 1);
    else if (mark === '}' && open.at(-1) === 0) {
      open.pop();
      readPart();
    } else if (mark === '}' && open.length > 0) open.push(open.pop()! - 1);
    else if (/^['"]/.test(mark)) found.push(mark.slice(1, -1));
  }
  return found;
}
