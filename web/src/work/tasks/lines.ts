/** As the server has it: a task's name, and how many are made at a time. */
export const LONGEST_NAME = 255;
export const MOST_LINES = 1000;

/** What lists written elsewhere have before each line: `- `, `* `, `• `, `- [ ] `. */
const BULLET = /^(\s*)(?:[-*+•]\s+)?(?:\[[ xX]?\]\s+)?(?=\S)/;
const indentOf = (line: string): number => line.search(/\S/);
const isTooLong = (line: string): boolean => [...line.trim()].length > LONGEST_NAME;

/** What of the text becomes tasks, and what cannot: lines too long for a name with what is below them, and too many lines. */
type Lines = { good: string[]; tooLong: number; tooMany: number; left: string };

export function linesIn(text: string): Lines {
  const good: string[] = [];
  const left: string[] = [];
  let [tooLong, tooMany] = [0, 0];
  /** What is indented more than a line that stays, stays with it. */
  let staysBelow = Number.POSITIVE_INFINITY;
  for (const written of text.split('\n').filter((line) => line.trim() !== '')) {
    const line = written.replace(BULLET, '$1');
    const indent = indentOf(line);
    if (indent <= staysBelow) staysBelow = Number.POSITIVE_INFINITY;
    const isLong = isTooLong(line);
    const isOver = good.length >= MOST_LINES;
    if (isLong) tooLong += 1;
    else if (isOver) tooMany += 1;
    if (isLong || isOver || indent > staysBelow) {
      left.push(written);
      staysBelow = Math.min(staysBelow, indent);
    } else good.push(line);
  }
  return { good, tooLong, tooMany, left: left.join('\n') };
}

export const countOf = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
