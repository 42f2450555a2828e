import { isTurnOver, restForOthers } from '../../../platform/turn.ts';

export type Run = { type: 'same' | 'added' | 'removed'; lines: string[] };

/** What comparing may cost: about 30 ms, in turns, and 16 MB. Texts that differ in more than that are shown as replaced. */
const MOST_STEPS = 4_000_000;
/** After so many lines it is looked whether others wait. */
const BETWEEN_TURNS = 500;

/** The lines that stayed, went and came, in order; all but the added are `from`, all but the removed are `to`. */
export async function compareLines(from: string[], to: string[]): Promise<Run[]> {
  const { isRemoved, isAdded } = await markChanges(...(await numbered(from, to)));
  const runs: Run[] = [];
  const put = (type: Run['type'], line: string) => {
    if (runs.at(-1)?.type !== type) runs.push({ type, lines: [] });
    runs.at(-1)!.lines.push(line);
  };
  for (let x = 0, y = 0, step = 1; x < from.length || y < to.length; step += 1) {
    if (step % BETWEEN_TURNS === 0 && isTurnOver()) await restForOthers();
    if (isRemoved[x]) put('removed', from[x++]!);
    else if (isAdded[y]) put('added', to[y++]!);
    else {
      put('same', from[x++]!);
      y += 1;
    }
  }
  return runs;
}

/** Equal lines get equal numbers, so that comparing two costs the same however long they are. */
async function numbered(...texts: [string[], string[]]): Promise<[Int32Array, Int32Array]> {
  const numbers = new Map<string, number>();
  const [from, to] = [new Int32Array(texts[0].length), new Int32Array(texts[1].length)];
  for (const [numbered, lines] of [
    [from, texts[0]],
    [to, texts[1]],
  ] as const)
    for (const [at, line] of lines.entries()) {
      if (at % BETWEEN_TURNS === 0 && isTurnOver()) await restForOthers();
      const known = numbers.get(line) ?? numbers.size;
      numbers.set(line, known);
      numbered[at] = known;
    }
  return [from, to];
}

async function markChanges(from: Int32Array, to: Int32Array) {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;

  const isRemoved = new Uint8Array(from.length).fill(1, start, from.length - end);
  const isAdded = new Uint8Array(to.length).fill(1, start, to.length - end);
  const [a, b] = [from.subarray(start, from.length - end), to.subarray(start, to.length - end)];
  for (const [x, y] of (await commonLines(a, b)) ?? []) {
    isRemoved[start + x] = 0;
    isAdded[start + y] = 0;
  }
  return { isRemoved, isAdded };
}

type Numbers = ArrayLike<number>;

/**
 * The pairs of lines that a shortest edit keeps (Myers 1986), or nothing when finding it would cost too much. `reached[d][i]`
 * is how far into `a` one comes with d edits when 2i - d more lines were removed than added.
 */
export async function commonLines(
  a: Numbers,
  b: Numbers,
  mostSteps = MOST_STEPS,
): Promise<[number, number][] | undefined> {
  const reached: Int32Array[] = [];
  let steps = 0;
  for (let d = 0; steps <= mostSteps; d += 1) {
    if (isTurnOver()) await restForOthers();
    const row = new Int32Array(d + 1);
    reached.push(row);
    for (let i = 0; i <= d && steps <= mostSteps; i += 1) {
      let x = startOf(reached, d, i);
      let y = x - (2 * i - d);
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
        steps += 1;
      }
      row[i] = x;
      steps += 1;
      if (x >= a.length && y >= b.length) return walkBack(reached, i);
    }
  }
  return undefined;
}

/** The d-th edit adds a line (from the same i before it) or removes one (from i - 1), whichever comes further. */
function startOf(reached: Int32Array[], d: number, i: number): number {
  const before = reached[d - 1];
  if (!before) return 0;
  return addsLine(before, d, i) ? before[i]! : before[i - 1]! + 1;
}

const addsLine = (before: Int32Array, d: number, i: number): boolean =>
  i === 0 || (i < d && before[i - 1]! < before[i]!);

function walkBack(reached: Int32Array[], last: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let d = reached.length - 1, i = last; d >= 0; d -= 1) {
    const start = startOf(reached, d, i);
    for (let x = reached[d]![i]! - 1; x >= start; x -= 1) pairs.push([x, x - (2 * i - d)]);
    if (d > 0 && !addsLine(reached[d - 1]!, d, i)) i -= 1;
  }
  return pairs;
}
