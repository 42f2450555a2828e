import type { Context } from '../../platform/context.ts';
import type { Shared } from '../../platform/http/shared-looks.ts';
import { changesOf } from '../notifications/inboxes.ts';

/** Who follows at this moment, and how many times each does. */
const followersIn = (shared: Shared) => shared.lasting('followers', () => new Map<number, number>());

/** Until their stream ends. */
export function addFollower(personId: number, shared: Shared, signal: AbortSignal): void {
  if (signal.aborted) return;
  const followers = followersIn(shared);
  followers.set(personId, (followers.get(personId) ?? 0) + 1);
  const leave = () => {
    const others = followers.get(personId)! - 1;
    if (others > 0) followers.set(personId, others);
    else followers.delete(personId);
  };
  signal.addEventListener('abort', leave, { once: true });
}

/**
 * A number that grows whenever something in their inbox changes. It is looked up for all who follow, however many others there
 * are; who comes while nothing changes has only those looked up who have come since.
 */
export async function inboxOf({ db, actor }: Context, shared: Shared): Promise<number> {
  const found = await shared.once('inboxes', async () => new Map<number, number>());
  if (!found.has(actor.personId)) {
    const missing = [...followersIn(shared).keys()].filter((id) => !found.has(id));
    const changes = await changesOf(db, actor.accountId, missing);
    for (const id of missing) found.set(id, changes.get(id) ?? 0);
  }
  return found.get(actor.personId) ?? 0;
}
