import type { Queries } from '../../platform/db/database.ts';
import type { ItemKind, Part } from '../../platform/db/tables/items.ts';
import * as store from './involvement-store.ts';
import type { Ref } from './store.ts';

export type { Part } from '../../platform/db/tables/items.ts';
export type Somebody = { id: number; first_name: string; last_name: string };
export type Involved = Record<Part, Somebody[]>;

const nobody = (): Involved => ({ responsible: [], granted: [], 'following changes': [], 'following comments': [] });

/** Adds people to what they already are. */
export const involve = (tx: Queries, ref: Ref, part: Part, people: number[]): Promise<void> =>
  involveInAll(tx, [ref], part, people);

export async function involveInAll(tx: Queries, refs: Ref[], part: Part, people: number[]): Promise<void> {
  const distinct = [...new Set(people)];
  const rows = refs.flatMap(({ account_id, kind, id }) =>
    distinct.map((person_id, place) => ({ account_id, kind, id, part, person_id, place })),
  );
  await store.insertInvolved(tx, rows);
}

/** Exactly these people. Of who is responsible the order counts, too. False when it was so already. */
export async function setInvolved(tx: Queries, ref: Ref, part: Part, people: number[]): Promise<boolean> {
  const wanted = [...new Set(people)];
  const isWanted = new Set(wanted);
  const known = (await involvedIn(tx, ref.account_id, ref.kind, [ref.id])).get(ref.id)![part].map(({ id }) => id);
  const isKnown = (id: number, at: number) => (part === 'responsible' ? id === wanted[at] : isWanted.has(id));
  if (known.length === wanted.length && known.every(isKnown)) return false;
  await store.removeInvolved(
    tx,
    ref,
    part,
    known.filter((id) => !isWanted.has(id)),
  );
  await involve(tx, ref, part, wanted);
  return true;
}

/** Everybody who has anything to do with one of these items, each once: while it is private, they see it. */
export const peopleIn = (q: Queries, accountId: number, kind: ItemKind, ids: number[]): Promise<number[]> =>
  store.peopleIn(q, accountId, kind, ids);

/** Who has to do with each of these items. Every id asked for is in the answer. */
export async function involvedIn(
  q: Queries,
  accountId: number,
  kind: ItemKind,
  ids: number[],
): Promise<Map<number, Involved>> {
  const found = new Map(ids.map((id) => [id, nobody()]));
  if (ids.length === 0) return found;
  for (const { id, part, person_id, first_name, last_name } of await store.listInvolved(q, accountId, kind, ids))
    found.get(id)![part].push({ id: person_id, first_name, last_name });
  return found;
}
