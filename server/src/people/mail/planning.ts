import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { idsText } from '../../platform/db/dialect.ts';
import type { ItemKind } from '../../platform/db/tables/items.ts';
import { newMail } from './outbox.ts';
import * as store from './store.ts';

/** By whose clock the days of each of these people go. */
export const zonesOf = async (q: Queries, accountId: number, people: number[]): Promise<Map<number, string>> =>
  new Map((await store.zonesOf(q, accountId, idsText(people))).map(({ id, zone }) => [id, zone]));

type Planned = {
  personId: number;
  purpose: 'news' | 'digest';
  dueAt: string;
  item: { kind: ItemKind; id: number } | null;
  projectId: number | null;
};

const keyOf = (one: Pick<store.Waiting, 'person_id' | 'purpose' | 'item_kind' | 'item_id' | 'project_id'>): string =>
  JSON.stringify([one.person_id, one.purpose, one.item_kind, one.item_id, one.project_id]);

/**
 * Mails that are written when they are sent. Where one about the same waits already, that one will say it all; unless this is
 * to be there before it, which leaves it nothing to say.
 */
export async function plan(services: Services, tx: Queries, accountId: number, planned: Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const people = idsText(new Set(planned.map(({ personId }) => personId)));
  const waiting = new Map<string, string>();
  const wait = (key: string, dueAt: string) => waiting.set(key, [waiting.get(key) ?? dueAt, dueAt].sort()[0]!);
  // One that was not taken comes when it is tried next, with whatever there is to say by then.
  for (const one of await store.waitingFor(tx, accountId, people)) wait(keyOf(one), one.tries > 0 ? '' : one.due_at);
  for (const { personId, purpose, dueAt, item, projectId } of planned) {
    const about = {
      person_id: personId,
      purpose,
      item_kind: item?.kind ?? null,
      item_id: item?.id ?? null,
      project_id: projectId,
    };
    const key = keyOf(about);
    if ((waiting.get(key) ?? '9999') <= dueAt) continue;
    wait(key, dueAt);
    const id = await services.db.nextId(tx, accountId, 'mail');
    await store.insertMail(tx, { ...newMail(services, accountId, id), ...about, address: '', due_at: dueAt });
  }
}
