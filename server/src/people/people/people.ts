import { requireInAccount, requireOwn } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { whatChanged } from '../../platform/audit/wording.ts';
import { type Committed, type Context, newId, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import type { PersonRow } from '../../platform/db/tables/accounts.ts';
import { bit } from '../../platform/db/tables/bit.ts';
import type { EventName } from '../../platform/events/catalogue.ts';
import { record } from '../../platform/events/log.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/failures.ts';
import { detailsText, sortKey } from '../../platform/http/answer/classic.ts';
import type { Read } from '../../platform/http/request/fields.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { UTC } from '../../platform/zones/zones.ts';
import { holdAccount } from '../accounts/accounts.ts';
import { readCompany, requireCompany } from '../companies/companies.ts';
import { changeOf, checkEmail, nameKey, pictureIn } from './columns.ts';
import { changeLocks, proveAddress, provenPassword, refuseOwnAddress } from './locks/new-password.ts';
import { requireStillIn } from './locks/still-in.ts';
import { endLinks } from './locks/store.ts';
import { proveAdministrator, proveWayIn } from './locks/ways-in.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import * as store from './store.ts';
import { tellOfChanges } from './telling.ts';
import { detailsIn, type NewPerson, type PersonChange, showPerson } from './wire.ts';

export { nameKey } from './columns.ts';
export type { PersonOrder, PersonView } from './store.ts';

type Input = Read<(typeof NewPerson)['fields']>;
type Change = Read<(typeof PersonChange)['fields']>;

/** Of these people, whom the actor sees: people of the owner company everybody, others who shares a project or company with them. */
export function whomTheySee({ actor }: Context, q: Queries, ids: number[]): Promise<Set<number>> {
  return store.existingIds(q, actor.accountId, ids, actor.isOwnerAdministrator ? undefined : actor);
}

/** People named in a body, each once. When one is not there, or not for the actor's eyes, the body is wrong, so 422. */
export async function requirePeople(ctx: Context, q: Queries, field: string, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const known = await whomTheySee(ctx, q, wanted);
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw invalid(`${field} names nobody of this account: ${missing.join(', ')}.`, [
      { field, message: 'names nobody of this account' },
    ]);
  return wanted;
}

export async function readPerson(ctx: Context, id: number): Promise<store.PersonView> {
  requireOwn(ctx.actor, 'person.read', 'person', id === ctx.actor.personId);
  const person = await store.findPerson(ctx.db, ctx.actor.accountId, id);
  if (!person) throw notFound('person');
  return person;
}

/** By whose clock somebody's days go. */
export async function zoneOfPerson(q: Queries, accountId: number, id: number): Promise<string> {
  const person = await store.findPerson(q, accountId, id);
  return person?.time_zone || person?.account_time_zone || UTC;
}

export async function listPeople(
  ctx: Context,
  filter: Omit<store.PersonFilter, 'accountId'>,
  paging: Paging,
  order: store.PersonOrder = { by: 'name' },
): Promise<Page<store.PersonView>> {
  requireInAccount(ctx.actor, 'person.list');
  if (filter.companyId) await readCompany(ctx, filter.companyId);
  return pageOfPeople(ctx, filter, paging, order);
}

/** For verbs that have seen to it that the actor may know of these people. */
export async function pageOfPeople(
  ctx: Context,
  filter: Omit<store.PersonFilter, 'accountId'>,
  paging: Paging,
  order: store.PersonOrder = { by: 'name' },
): Promise<Page<store.PersonView>> {
  const whole = { ...filter, accountId: ctx.actor.accountId };
  return ctx.services.cursors.page(ctx, `people ${JSON.stringify([whole, order, ctx.actor.personId])}`, paging, {
    rows: (start) => store.listPeople(ctx.db, whole, order, { ...start, limit: paging.pageSize }),
    count: () => store.countPeople(ctx.db, whole),
    boundary: (row) => store.boundaryOf(row, order),
  });
}

/** As many as its pages have together. */
export const countPeople = (ctx: Context, filter: Omit<store.PersonFilter, 'accountId'>): Promise<number> =>
  store.countPeople(ctx.db, { ...filter, accountId: ctx.actor.accountId });

export async function createPerson(ctx: Context, input: Input): Promise<Committed<PersonRow>> {
  requireInAccount(ctx.actor, 'person.change');
  await proveAdministrator(ctx, input, input);
  const passwordHash = await hashGiven(ctx, input.password);
  const putPicture = await pictureIn(ctx, input);
  return transact(ctx, async (tx) => {
    const company = await requireCompany(ctx, tx, input.companyId || ctx.actor.companyId);
    const pictureBlob = await putPicture?.(tx, '');
    return addPerson(ctx, tx, { ...input, id: await newId(ctx, tx, 'person'), company, passwordHash, pictureBlob });
  });
}

type Added = Input & {
  id: number;
  company: { id: number; name: string; is_owner: number };
  passwordHash?: string | undefined;
  pictureBlob?: string | undefined;
};

/** For verbs that have seen to it that this may be. */
export async function addPerson(ctx: Context, tx: Queries, added: Added): Promise<PersonRow> {
  const { company } = added;
  const row: PersonRow = {
    account_id: ctx.actor.accountId,
    id: added.id,
    company_id: company.id,
    email: checkEmail(added.email),
    email_key: sortKey(added.email),
    first_name: added.firstName,
    last_name: added.lastName,
    name_key: nameKey(added.firstName, added.lastName),
    title: added.title ?? '',
    is_administrator: bit(added.isAdministrator ?? false),
    can_add_projects: bit(added.canAddProjects ?? company.is_owner === 1),
    password_hash: added.passwordHash ?? null,
    details: detailsText(detailsIn(added)),
    picture_blob: added.pictureBlob ?? '',
    login_count: 0,
    last_login_at: null,
    invited_at: null,
    time_zone: added.zone ?? '',
    created_at: ctx.now,
    updated_at: ctx.now,
    deleted_at: null,
    deleted_by: null,
  };
  await insertOnce(tx, () => store.insertPerson(tx, row));
  const detail = whatChanged({}, told(row, company.name));
  await audit(ctx, tx, { action: 'person.added', about: aboutPerson(row.id), detail });
  await ctx.services.putTags(ctx, tx, { kind: 'user', id: row.id }, added);
  await announce(ctx, tx, 'USER.CREATED', row.id);
  return row;
}

/** Anybody may edit their own name, contact and password; company, rights and other people are the Administrators' business. */
export async function updatePerson(ctx: Context, id: number, input: Change): Promise<void> {
  requireOwn(ctx.actor, 'person.edit', 'person', id === ctx.actor.personId);
  const passwordHash = input.password ? await provenPassword(ctx, input.password, input) : undefined;
  if (!passwordHash && id === ctx.actor.personId) await proveAddress(ctx, input);
  const requireProven = passwordHash ? undefined : await proveWayIn(ctx, id, input, input);
  const putPicture = await pictureIn(ctx, input);
  await transact(ctx, async (tx) => {
    if (passwordHash) await requireStillIn(ctx, tx);
    const person = await store.lockPerson(tx, ctx.actor.accountId, id);
    if (!person) throw notFound('person');
    await requireProven?.(tx);
    const picture_blob = (await putPicture?.(tx, person.picture_blob)) ?? person.picture_blob;
    const change = {
      ...changeOf(person, input),
      picture_blob,
      ...(passwordHash && { password_hash: passwordHash }),
    };
    if (!ctx.actor.isOwnerAdministrator && rights.some((right) => change[right] !== person[right]))
      throw forbidden('Only Administrators of the owner company change companies and rights.');
    // That an address is taken tells that somebody here has it. Who does not see everybody may not try.
    const seesEverybody = ctx.actor.isOwnerAdministrator || person.is_in_owner_company === 1;
    if (change.email_key !== person.email_key && !seesEverybody)
      throw forbidden(
        'Only people of the owner company change their e-mail address. An Administrator can change yours.',
      );
    if (change.email_key !== person.email_key && !ctx.actor.isOwnerAdministrator) refuseOwnAddress(ctx);
    const company = change.company_id !== person.company_id && (await requireCompany(ctx, tx, change.company_id)).name;
    const isTagged = await ctx.services.putTags(ctx, tx, { kind: 'user', id }, input);
    if (isTagged && !ctx.actor.isOwnerAdministrator)
      throw forbidden('Only Administrators of the owner company put tags on people.');
    const isChanged = Object.entries(change).some(([column, value]) => value !== person[column as keyof PersonRow]);
    if (!isChanged && !isTagged) return;
    await insertOnce(tx, () => store.savePerson(tx, person.account_id, id, { ...change, updated_at: ctx.now }));
    const detail = whatChanged(
      told(person, person.company_name),
      told({ ...person, ...change }, company || person.company_name),
    );
    if (detail) await audit(ctx, tx, { action: 'person.changed', about: aboutPerson(id), detail });
    if (passwordHash) await audit(ctx, tx, { action: 'password.changed', about: aboutPerson(id) });
    if (passwordHash) await changeLocks(ctx, tx, id, input.revokesTokens);
    // They were sent to where this person is not reached, or was not meant to be; or made for who was no Administrator then.
    const isMoved = change.company_id !== person.company_id;
    const isMade = change.is_administrator === 1 && (person.is_administrator === 0 || isMoved);
    if (change.email_key !== person.email_key || isMade) await endLinks(tx, person.account_id, id);
    await tellOfChanges(ctx, tx, person, change);
    if (change.is_administrator !== person.is_administrator || isMoved)
      await requireAnAdministrator(tx, person.account_id);
    await announce(ctx, tx, 'USER.UPDATED', id);
  });
}

export const aboutPerson = (id: number) => ({ kind: 'person', id }) as const;

/** What decides who they come in as, and what they may. */
const told = (person: PersonRow, company: string) => ({
  'e-mail address': person.email,
  company,
  administrator: person.is_administrator === 1,
  'may add projects': person.can_add_projects === 1,
});

const rights = ['company_id', 'is_administrator', 'can_add_projects'] as const;

const MOST_WORDS = 5;
/** What somebody typed to find a person, as the store looks for it. */
export const wordsIn = (text = ''): string[] =>
  sortKey(text.slice(0, 255)).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

function hashGiven({ services }: Context, password: string | undefined): Promise<string> | undefined {
  return password === undefined || password === '' ? undefined : checkPassword(services, password).then(hashPassword);
}

async function insertOnce(tx: Queries, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(tx, error)) throw conflict('Somebody in this account already has this e-mail address.');
    throw error;
  }
}

/** An account without one could never be managed again. */
export async function requireAnAdministrator(tx: Queries, accountId: number): Promise<void> {
  // One at a time: two Administrators who remove each other would both find the other one still there.
  await holdAccount(tx, accountId);
  if ((await store.countOwnerAdministrators(tx, accountId)) === 0)
    throw conflict('This is the last Administrator of the owner company. Name another one first.');
}

export async function announce(ctx: Context, tx: Queries, name: EventName, id: number): Promise<void> {
  const person = await store.findPerson(tx, ctx.actor.accountId, id);
  if (person)
    await record(ctx, tx, {
      name,
      objectKind: 'user',
      objectId: id,
      projectId: null,
      snapshot: showPerson(ctx, person),
    });
}
