/** Between new neighbours: so often can something be put between two before some have to move up. */
const GAP = 65_536;
const SOME = 16;

export type Standing = { id: number; position: number };
/** Behind which one; without one at an end. */
export type Where = 'top' | 'bottom' | { after: Standing };

/** Things in a row, by position and then by id. Whoever asks holds what they are in. */
export type Row = {
  last(): Promise<Standing | undefined>;
  /** The first of those behind one, or of all. */
  behind(one: Standing | undefined, most: number): Promise<Standing[]>;
  put(id: number, position: number): Promise<void>;
};

/** A position there, however many there are. `own` is what looks for one: where it stands already is where it stays. */
export async function positionAt(row: Row, where: Where, own?: Standing): Promise<number> {
  if (where === 'bottom') {
    const last = await row.last();
    return !last ? GAP : last.id === own?.id ? own.position : last.position + GAP;
  }
  const after = where === 'top' ? undefined : where.after;
  const [next] = await row.behind(after, 1);
  if (own && (next?.id === own.id || after?.id === own.id)) return own.position;
  if (!after) return next ? next.position - GAP : GAP;
  if (!next) return after.position + GAP;
  if (next.position - after.position < 2) {
    await makeRoom(row, after);
    return positionAt(row, where, own);
  }
  return Math.floor((after.position + next.position) / 2);
}

/** Spreads as many of those that follow as it takes to come to a wide gap: how long the row is does not matter. */
async function makeRoom(row: Row, after: Standing): Promise<void> {
  for (let count = SOME; ; count *= 4) {
    const found = await row.behind(after, count + 1);
    const beyond = found.length > count ? found.pop() : undefined;
    const step = beyond ? Math.floor((beyond.position - after.position) / (found.length + 1)) : GAP;
    if (step < GAP / 256) continue;
    for (const [at, { id }] of found.entries()) await row.put(id, after.position + step * (at + 1));
    return;
  }
}
