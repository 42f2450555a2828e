import { requireInAccount } from '../../../platform/access/access.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { idsText } from '../../../platform/db/dialect.ts';
import type { Reason, Way } from '../../../platform/db/tables/notifications.ts';
import { devicesOf } from '../pushing/devices-store.ts';
import { type HoursView, readHours } from './hours.ts';
import * as store from './store.ts';

/** What is meant for somebody, or waits for them, is mailed at once; what they can read later, once a day. */
const usual: Record<Reason, Way> = {
  assigned: 'mail',
  mentioned: 'mail',
  message: 'mail',
  comment: 'mail',
  predecessor: 'mail',
  added: 'mail',
  reminder: 'mail',
  due: 'digest',
  changed: 'digest',
  version: 'digest',
};
export const sorts = Object.keys(usual) as Reason[];

/** The account's own, for who has not chosen. */
const EVERYBODY = 0;

export type WayOf = (personId: number, reason: Reason) => Way;

/** How each of these people hears of what. */
export async function waysOf(q: Queries, accountId: number, people: Iterable<number>): Promise<WayOf> {
  const rows = await store.chosenBy(q, { accountId, people: idsText(new Set([EVERYBODY, ...people])) });
  const chosen = new Map(rows.map(({ person_id, reason, way }) => [`${person_id} ${reason}`, way]));
  return (personId, reason) =>
    chosen.get(`${personId} ${reason}`) ?? chosen.get(`${EVERYBODY} ${reason}`) ?? usual[reason];
}

type Ways = Record<Reason, Way>;
export type Preferences = { own: Ways; defaults: Ways; hours: HoursView; hasMail: boolean };

export async function readPreferences(ctx: Context): Promise<Preferences> {
  requireInAccount(ctx.actor, 'notification.manage');
  const { accountId, personId } = ctx.actor;
  const wayOf = await waysOf(ctx.db, accountId, [personId]);
  const all = (id: number) => Object.fromEntries(sorts.map((reason) => [reason, wayOf(id, reason)])) as Ways;
  return {
    own: all(personId),
    defaults: all(EVERYBODY),
    hours: await readHours(ctx),
    hasMail: ctx.services.config.mail !== undefined,
  };
}

/** `default` goes back to what the account has for who has not chosen. */
type Choice = Partial<Record<Reason, Way | 'default'>>;

export async function choose(ctx: Context, choice: Choice): Promise<void> {
  requireInAccount(ctx.actor, 'notification.manage');
  await transact(ctx, (tx) => save(tx, ctx.actor.accountId, ctx.actor.personId, choice));
}

export async function chooseDefaults(ctx: Context, choice: Choice): Promise<void> {
  requireInAccount(ctx.actor, 'account.change');
  await transact(ctx, (tx) => save(tx, ctx.actor.accountId, EVERYBODY, choice));
}

async function save(tx: Queries, account_id: number, person_id: number, choice: Choice): Promise<void> {
  for (const reason of sorts) {
    const way = choice[reason];
    if (way === 'default') await store.forgetWay(tx, { account_id, person_id, reason });
    else if (way) await store.saveWay(tx, { account_id, person_id, reason, way });
  }
}

/** What came by mail is in the inbox only, from now on; and on their devices, where it was shown there, too. */
export async function stopMail(tx: Queries, accountId: number, personId: number): Promise<void> {
  const wayOf = await waysOf(tx, accountId, [personId]);
  const hasDevice = (await devicesOf(tx, { accountId, people: String(personId) })).length > 0;
  const instead = { mail: hasDevice ? 'push' : 'inbox', digest: 'inbox' } as const;
  const choice: Choice = {};
  for (const reason of sorts) {
    const way = wayOf(personId, reason);
    if (way === 'mail' || way === 'digest') choice[reason] = instead[way];
  }
  await save(tx, accountId, personId, choice);
}
