import type { Context, Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { localTime, UTC, zoneNamed } from '../../platform/zones/zones.ts';
import * as locks from './locks/store.ts';
import { nameKey } from './people.ts';
import * as store from './store.ts';
import * as telling from './telling.ts';

/** What signing in leaves behind on a person. Whoever has chosen no time zone lives in that of their browser. */
export async function noteSignIn(
  tx: Queries,
  { accountId, personId, zone }: { accountId: number; personId: number; zone: string | undefined },
  now: string,
): Promise<void> {
  await store.countSignIn(tx, accountId, personId, now);
  const known = zone && zoneNamed(zone);
  if (known) await store.settleZone(tx, accountId, personId, known);
}

/** As it is kept; null for who has none. */
export const passwordOf = async (q: Queries, accountId: number, personId: number): Promise<string | null> =>
  (await store.findPerson(q, accountId, personId))?.password_hash ?? null;

/** Who comes for the first time knows that they do. */
export async function tellOfBrowser(
  services: Services,
  tx: Queries,
  { accountId, personId }: { accountId: number; personId: number },
  { address }: { address: string },
): Promise<void> {
  const person = await store.findPerson(tx, accountId, personId);
  if (!person?.last_login_at) return;
  await telling.tellOfBrowser(services, tx, person, { when: nowFor(services, person), address });
}

/** As their own clock shows it. */
function nowFor(services: Services, { time_zone }: { time_zone: string }): string {
  const zone = zoneNamed(time_zone) ?? UTC;
  return `${localTime(services.now().toISOString(), zone).slice(0, 16).replace('T', ' ')} (${zone})`;
}

/** Whoever it was made by: a screen that was left open is enough for one, and it goes on working when that is closed. */
export async function tellOfToken(
  { services, actor, origin }: Context,
  tx: Queries,
  token: { name: string; isReadOnly: boolean },
): Promise<void> {
  const person = services.config.mail && (await store.findPerson(tx, actor.accountId, actor.personId));
  if (!person) return;
  const { address } = origin();
  const by = address ? `from the network address ${address}` : 'by who runs the server';
  const may = token.isReadOnly ? 'read what you may read' : 'do what you may do';
  const made = `at ${nowFor(services, person)}, ${by}`;
  await telling.tellOfToken(services, tx, person, { name: token.name, may, made });
}

/** While a link for them is made and mailed, their address stays what it is: another one ends the links before it. */
export const holdPerson = store.lockPerson;

/** Who has come in for the first time in another way needs none any more, and whoever else has one comes in no more by it. */
export async function endLinks(tx: Queries, accountId: number, personId: number): Promise<void> {
  await holdPerson(tx, accountId, personId);
  await locks.endLinks(tx, accountId, personId);
}

export async function noteInvitation(tx: Queries, accountId: number, personId: number, now: string): Promise<void> {
  await store.savePerson(tx, accountId, personId, { invited_at: now });
}

type Welcome = { passwordHash: string; firstName?: string; lastName?: string };

/** Somebody who came in by link sets their password, and their name if they like. Whoever was in before is out. */
export async function settleIn(
  services: Services,
  tx: Queries,
  accountId: number,
  personId: number,
  welcome: Welcome,
  now: string,
): Promise<void> {
  const person = await store.findPerson(tx, accountId, personId);
  if (!person) return;
  const first = welcome.firstName || person.first_name;
  const last = welcome.lastName ?? person.last_name;
  await store.savePerson(tx, accountId, personId, {
    first_name: first,
    last_name: last,
    name_key: nameKey(first, last),
    password_hash: welcome.passwordHash,
    updated_at: now,
  });
  await locks.endSessions(tx, accountId, personId);
  // Who comes for the first time knows that they have just chosen one.
  if (person.password_hash !== null)
    await telling.tellOfPassword(services, tx, person, 'with a link that was sent to you');
}
