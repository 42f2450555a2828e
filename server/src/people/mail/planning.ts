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

type Key = Pick<store.Waiting, 'person_id' | 'purpose' | 'item_kind' | 'item_id' | 'project_id'>;
const keyOf = (one: Key): string =>
  JSON.stringify([one.person_id, one.purpose, one.item_kind, one.item_id, one.project_id]);

/** So many things may be a mail each at a time; where there are more, all of them are one. */
const APART = 5;

/**
 * Mails that are written when they are sent. Where one about the same waits already, that one will say it all; unless this is
 * to be there before it, which leaves it nothing to say.
 */
export async function plan(services: Services, tx: Queries, accountId: number, planned: Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const people = idsText(new Set(planned.map(({ personId }) => personId)));
  const waiting = Map.groupBy(await store.holdWaiting(tx, accountId, people), (one) => one.person_id);
  for (const [personId, some] of Map.groupBy(planned, (one) => one.personId)) {
    const [news, held] = [some.map(aboutOf), waiting.get(personId) ?? []];
    const { added, dropped } = planFor(
      news,
      held.filter((one) => one.says_up_to === 0),
    );
    if (dropped.length > 0) await store.removeMails(tx, accountId, dropped);
    for (const one of held) {
      const dueAt = neededBy(one, news);
      if (dueAt && dueAt < one.due_at) await store.hurry(tx, accountId, one, dueAt);
    }
    for (const one of added) {
      const id = await services.db.nextId(tx, accountId, 'mail');
      await store.insertMail(tx, { ...newMail(services, accountId, id), ...one, address: '' });
    }
  }
}

type About = Key & { due_at: string };

const aboutOf = ({ personId, purpose, dueAt, item, projectId }: Planned): About => ({
  person_id: personId,
  purpose,
  item_kind: item?.kind ?? null,
  item_id: item?.id ?? null,
  project_id: projectId,
  due_at: dueAt,
});

const isNews = ({ purpose }: Key) => purpose === 'news';
const isOfAll = ({ item_kind, project_id }: Key) => item_kind === null && project_id === null;
const isOfSame = (one: Key, other: Key) => keyOf({ ...one, purpose: 'news' }) === keyOf({ ...other, purpose: 'news' });

/** When a mail that was tried in vain is to be gone, because what is planned is said by it, or waits until it is over. */
function neededBy(tried: store.Waiting, planned: About[]): string | undefined {
  if (tried.tries === 0) return undefined;
  const isNeeded = (one: About) =>
    tried.says_up_to === 0
      ? keyOf(tried) === keyOf(one) || (tried.purpose === 'bundle' && isNews(one))
      : isOfAll(tried) || isOfAll(one) || isOfSame(tried, one);
  return planned
    .filter(isNeeded)
    .map(({ due_at }) => due_at)
    .sort()[0];
}

/** For one person. */
function planFor(planned: About[], waiting: store.Waiting[]): { added: About[]; dropped: number[] } {
  const due = new Map<string, string>();
  const wait = (key: string, dueAt: string) => due.set(key, [due.get(key) ?? dueAt, dueAt].sort()[0]!);
  // One that was not taken comes by then, with whatever there is to say (`neededBy`).
  for (const one of waiting) wait(keyOf(one), one.tries > 0 ? '' : one.due_at);
  const bundleOf = (one: About): About => ({
    ...one,
    purpose: 'bundle',
    item_kind: null,
    item_id: null,
    project_id: null,
  });
  const isSaid = (one: About) =>
    [one, ...(one.purpose === 'news' ? [bundleOf(one)] : [])].some(
      (by) => (due.get(keyOf(by)) ?? '9999') <= one.due_at,
    );
  const added: About[] = [];
  for (const one of planned)
    if (!isSaid(one)) {
      wait(keyOf(one), one.due_at);
      added.push(one);
    }
  const apart = waiting.filter((one) => isNews(one) && one.tries === 0);
  const news = [...apart, ...added.filter(isNews)].sort((one, other) => (one.due_at < other.due_at ? -1 : 1));
  if (news.length <= APART || !added.some(isNews)) return { added, dropped: [] };
  const { person_id, due_at } = news[0]!;
  const bundle = bundleOf({ ...added[0]!, person_id, due_at });
  return { added: [...added.filter((one) => !isNews(one)), bundle], dropped: apart.map(({ id }) => id) };
}
