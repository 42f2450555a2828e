import type { Run } from '../queries.ts';

export type Line = { number: number; text: string };
/** What is the same is shown around what is not; the rest of it is only counted until somebody asks. */
export type Block =
  | { kind: 'same'; lines: { before: Line; after: Line }[] }
  | { kind: 'hidden'; lines: { before: Line; after: Line }[] }
  | { kind: 'changed'; removed: Line[]; added: Line[] };

type Changed = Extract<Block, { kind: 'changed' }>;

const AROUND = 3;

/** Runs of lines as they are shown: with their numbers on both sides, and what replaces what side by side. */
export function blocksOf(runs: Run[]): Block[] {
  const blocks: Block[] = [];
  let before = 0;
  let after = 0;
  for (const [at, { type, lines }] of runs.entries()) {
    if (type === 'same') {
      const same = lines.map((text) => ({ before: { number: ++before, text }, after: { number: ++after, text } }));
      blocks.push(...folded(same, at === 0, at === runs.length - 1));
      continue;
    }
    const last = blocks.at(-1);
    const changed: Changed = last?.kind === 'changed' ? last : { kind: 'changed', removed: [], added: [] };
    if (changed !== last) blocks.push(changed);
    for (const text of lines)
      if (type === 'removed') changed.removed.push({ number: ++before, text });
      else changed.added.push({ number: ++after, text });
  }
  return blocks;
}

type Same = Extract<Block, { kind: 'same' }>['lines'];

function folded(lines: Same, isFirst: boolean, isLast: boolean): Block[] {
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  // Hiding a line or two costs the line that says so.
  if (lines.length <= head + tail + 2) return [{ kind: 'same', lines }];
  const parts: Block[] = [
    { kind: 'same', lines: lines.slice(0, head) },
    { kind: 'hidden', lines: lines.slice(head, lines.length - tail) },
    { kind: 'same', lines: lines.slice(lines.length - tail) },
  ];
  return parts.filter((part) => part.kind === 'changed' || part.lines.length > 0);
}
