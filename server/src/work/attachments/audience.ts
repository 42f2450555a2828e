import type { Queries } from '../../platform/db/database.ts';
import { involvedIn } from '../items/involvement.ts';
import { findItem, type Ref } from '../items/items.ts';

/**
 * The people a private item is for; undefined when it is for everybody on the project. What is inside a private item is
 * for who may see both.
 */
export async function audienceOf(q: Queries, ref: Ref): Promise<Set<number> | undefined> {
  const item = await findItem(q, ref);
  if (!item) return undefined;
  const { account_id, kind, id, inside_kind, inside_id } = item;
  const around = inside_kind && inside_id && (await audienceOf(q, { account_id, kind: inside_kind, id: inside_id }));
  if (item.is_private === 0) return around || undefined;
  const involved = Object.values((await involvedIn(q, account_id, kind, [id])).get(id)!).flat();
  const own = new Set(involved.map((person) => person.id));
  return around ? own.intersection(around) : own;
}
