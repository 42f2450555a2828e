import { eachOf } from '../../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { inPortions } from '../../../platform/db/portions.ts';
import { makeSettling, writersIn } from '../../../platform/db/settling.ts';
import { isTurnOver, othersTurn } from '../../../platform/turn.ts';
import { touchInboxes } from '../inbox-store.ts';
import { planMails } from '../mailing/plan.ts';
import { planPushes } from '../pushing/plan.ts';
import { whenOf } from '../ways/hours.ts';
import { waysOf } from '../ways/ways.ts';
import { byKind, commentsOf, type IsMailed, itemsOf, makeBundles, openAmong } from './bundles.ts';
import { lookUp } from './gather.ts';
import { concernsSomebody, type Known, type News, newsOf } from './news.ts';
import { mutedItems, mutedProjects, placesOf, textOf } from './news-store.ts';
import * as store from './notify-store.ts';

const ACCOUNTS_AT_ONCE = 100;
/** Looked through for the accounts they are of. */
const EVENTS_IN_A_LOOK = 1000;
const EVENTS_AT_ONCE = 100;

/**
 * Tells people what concerns them, by reading what happened. How far it has read and whom it has told are written in one
 * transaction: whatever crashes, nobody misses anything and nobody is told twice.
 */
export function makeNotifier(): Chore {
  const findBehind = makeFinder();
  const behind = new Map<number, Behind>();
  return {
    name: 'tell people what concerns them',
    everyMs: 500,
    async run(services, signal) {
      const { read } = services.db;
      // In this order: what has a number up to the newest and is not seen is of those who are writing after that.
      const newest = await store.newestEvent(read);
      const writers = await writersIn(read);
      const { found, isAll } = await findBehind(read, newest);
      for (const id of [...found, ...writers.keys()])
        if (!behind.has(id)) behind.set(id, { settle: makeSettling(), told: 0 });
      const hasMore = await eachOf([...behind.keys()], signal, async (accountId) => {
        const one = behind.get(accountId)!;
        const { settled } = one.settle(newest, writers.get(accountId));
        if (settled <= one.told) return false;
        const how = await tellOf(services, accountId, settled);
        if (how === 'all told') one.told = settled;
        if (how === 'all told' && settled === newest) behind.delete(accountId);
        return how === 'more to tell';
      });
      return hasMore || !(isAll || signal.aborted);
    },
  };
}

/** An account of which not everything is told, and how far it is. */
type Behind = { settle: ReturnType<typeof makeSettling>; told: number };

/**
 * Which accounts are behind is found once by looking at each, and from then on by what is new, so that a round costs what
 * has happened since the last and not what there is.
 */
function makeFinder() {
  let walked: number | undefined = 0;
  let seen: number | undefined;
  /** Some of them. */
  return async function find(read: Queries, newest: number): Promise<{ found: number[]; isAll: boolean }> {
    seen ??= newest;
    if (walked !== undefined) {
      const found = await store.accountsBehind(read, walked, ACCOUNTS_AT_ONCE);
      walked = found.length === ACCOUNTS_AT_ONCE ? found.at(-1)! : undefined;
      return { found, isAll: walked === undefined };
    }
    if (seen === newest) return { found: [], isAll: true };
    const events = await store.accountsOf(read, { after: seen, upTo: newest, limit: EVENTS_IN_A_LOOK });
    const isAll = events.length < EVENTS_IN_A_LOOK;
    seen = isAll ? newest : events.at(-1)!.id;
    return { found: events.map(({ account_id }) => account_id), isAll };
  };
}

type Told = 'all told' | 'more to tell' | 'another is at it';

/** One portion of what happened up to there. */
async function tellOf(services: Services, accountId: number, upTo: number): Promise<Told> {
  const done = await services.db.transaction(async (tx): Promise<{ how: Told; isHeard: boolean }> => {
    await store.openPosition(tx, accountId);
    const position = await store.claimPosition(tx, accountId);
    if (!position) return { how: 'another is at it', isHeard: false };
    const stretch = { after: position.event_id, upTo, limit: EVENTS_AT_ONCE };
    const events = await store.eventsAfter(tx, accountId, stretch);
    const { last_id, isHeard } = await tell(services, tx, accountId, events, position.last_id);
    const isAll = events.length < EVENTS_AT_ONCE;
    const event_id = isAll ? Math.max(upTo, position.event_id) : events.at(-1)!.id;
    await store.savePosition(tx, { account_id: accountId, event_id, last_id });
    return { how: isAll ? 'all told' : 'more to tell', isHeard };
  });
  if (done.isHeard) for (const look of services.watchers) look(accountId);
  return done.how;
}

/** Some of them at a time: a single event may concern everybody there is. */
async function tell(services: Services, tx: Queries, accountId: number, events: store.Happened[], lastId: number) {
  const telling = events.filter(concernsSomebody);
  if (telling.length === 0) return { last_id: lastId, isHeard: false };
  const all = await newsOfAll(telling, await lookUp(tx, accountId, telling));
  const wayOf = await waysOf(
    tx,
    accountId,
    all.map(({ personId }) => personId),
  );
  let isHeard = false;
  const isMailed: IsMailed = (personId, reason) =>
    services.config.mail !== undefined && ['mail', 'digest'].includes(wayOf(personId, reason));
  const bundles = makeBundles(accountId, lastId, await openAmong(tx, accountId, all), isMailed);
  await inPortions(all, async (some) => {
    const heard = some.filter(({ personId, reason }) => wayOf(personId, reason) !== 'nothing');
    const { made, grown } = bundles.add(await wanted(tx, accountId, heard));
    await store.insertNotifications(tx, made);
    for (const row of grown) await store.saveNotification(tx, row);
    const news = [...made, ...grown];
    const people = [...new Set(news.map(({ person_id }) => person_id))];
    if (people.length === 0) return;
    isHeard = true;
    const told = { news, wayOf, when: await whenOf(tx, accountId, people) };
    await planMails(services, tx, accountId, told);
    await planPushes(services, tx, accountId, told);
    await touchInboxes(tx, { accountId, people: textOf(people) });
  });
  return { last_id: bundles.lastId(), isHeard };
}

async function newsOfAll(events: store.Happened[], known: Known): Promise<News[]> {
  const all: News[] = [];
  for (const event of events) {
    for (const one of newsOf(event, known)) all.push(one);
    if (isTurnOver()) await othersTurn();
  }
  return all;
}

/** Without what is gone for good, and without what somebody has muted, or the project it is in. */
async function wanted(tx: Queries, accountId: number, news: News[]): Promise<News[]> {
  if (news.length === 0) return [];
  const places = new Map<string, number>();
  const muted = new Set<string>();
  const secret = new Set<number>();
  for (const [kind, ids] of byKind(news.flatMap((one) => [...itemsOf(one), ...commentsOf(one)]))) {
    for (const { id, project_id, is_private } of await placesOf(tx, { accountId, kind, ids })) {
      places.set(`${kind} ${id}`, project_id);
      if (kind === 'comment' && is_private === 1) secret.add(id);
    }
    for (const { id, person_id } of await mutedItems(tx, { accountId, kind, ids }))
      muted.add(`${kind} ${id} ${person_id}`);
  }
  const projects = [...places.values(), ...news.map(({ event }) => event.project_id)];
  for (const { id, person_id } of await mutedProjects(tx, { accountId, ids: textOf(projects) }))
    muted.add(`project ${id} ${person_id}`);
  const kept = news.filter((one) => {
    const { personId, item, event, reason } = one;
    if (commentsOf(one).some(({ kind, id }) => !places.has(`${kind} ${id}`))) return false;
    const project = item ? places.get(`${item.kind} ${item.id}`) : event.project_id;
    if (project === undefined) return false;
    // Somebody has set it for just this person.
    if (reason === 'reminder' && item?.kind === 'task') return true;
    if (muted.has(`project ${project} ${personId}`)) return false;
    return !item || !muted.has(`${item.kind} ${item.id} ${personId}`);
  });
  return kept.map((one) => ({ ...one, standsAlone: one.commentId !== null && secret.has(one.commentId) }));
}
