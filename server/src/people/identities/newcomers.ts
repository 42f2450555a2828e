import { nobody } from '../../platform/access/access.ts';
import { audit, type Origin } from '../../platform/audit/log.ts';
import { type Context, makeContext, newId, type Services, transact } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { Failure, unauthenticated } from '../../platform/failures.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import type { Provider } from '../../platform/provider-settings.ts';
import { isLastAdministrator } from '../people/owner.ts';
import { addPerson, updatePerson } from '../people/people.ts';
import { endLinks } from '../people/signing-in.ts';
import type { Claims } from './protocol.ts';
import * as store from './store.ts';

/** Nobody of the account: what a provider says is done by the server, for who has just come. */
const serverIn = (services: Services, { accountId }: Provider, origin: Origin): Context =>
  makeContext(services, { ...nobody, accountId, isOwnerAdministrator: true }, { origin: () => origin });

export const aboutIdentity = ({ id, email }: { id: number; email: string }) =>
  ({ kind: 'identity', id, name: email }) as const;

/** From now on who comes from there as this is that person, whoever it was before. */
export async function link(
  ctx: Context,
  tx: Queries,
  { issuer, subject, email }: Claims,
  { personId, how }: { personId: number; how: string },
): Promise<void> {
  const { accountId } = ctx.actor;
  await endLinks(tx, accountId, personId);
  const left = await store.findIdentity(tx, accountId, { issuer, subject });
  const row = {
    account_id: accountId,
    id: left?.id ?? (await newId(ctx, tx, 'identity')),
    person_id: personId,
    issuer,
    subject,
    email,
    created_at: ctx.now,
    last_used_at: ctx.now,
    ended_at: null,
  };
  if (left) await store.saveIdentity(tx, left, { person_id: personId, email, last_used_at: ctx.now, ended_at: null });
  else await store.insertIdentity(tx, row);
  await audit(ctx, tx, { action: 'identity.linked', about: aboutIdentity(row), detail: how, means: 'browser' });
}

const refused = (message: string) => unauthenticated(`${message} Sign in another way, or ask an Administrator.`);

/**
 * Whose it is: of who was linked; of who has the same address, if the provider knows it to be theirs; or of somebody new,
 * where its domain is one of those that are taken in. Nothing of another account is looked at.
 */
export async function personOf(
  services: Services,
  provider: Provider,
  claims: Claims,
  origin: Origin,
): Promise<number> {
  const find = () => foundOrMade(services, provider, claims, origin);
  try {
    return await find();
  } catch (error) {
    // Another try of the same person was quicker, and has made who they are.
    if (!isUniqueViolation(services.db.read, error) && !(error instanceof Failure && error.kind === 'conflict'))
      throw error;
    return find();
  }
}

function foundOrMade(services: Services, provider: Provider, claims: Claims, origin: Origin): Promise<number> {
  const ctx = serverIn(services, provider, origin);
  return transact(ctx, async (tx) => {
    const { accountId, name } = provider;
    // Before their identity: another try of the same person may make both meanwhile, and then both are found.
    const all = claims.email ? await store.listPeopleByEmail(tx, accountId, sortKey(claims.email)) : [];
    const identity = await store.findIdentity(tx, accountId, claims);
    const isGone = identity && (await store.isDeleted(tx, { accountId, personId: identity.person_id }));
    if (identity?.ended_at && !isGone)
      throw refused(`This sign-in with ${name} was unlinked in the settings of who had it.`);
    if (identity && !isGone) {
      await store.saveIdentity(tx, identity, { last_used_at: ctx.now, email: claims.email });
      return identity.person_id;
    }
    const asThemselves = (personId: number) => Object.assign(ctx, { actor: { ...ctx.actor, personId } });
    if (!claims.email) throw refused(`${name} did not say what your e-mail address is.`);
    if (!claims.isVerified) throw refused(`${name} does not know whether ${claims.email} is your address.`);
    const known = all.find(({ deleted_at }) => deleted_at === null);
    if (known) {
      // Addresses are given to others in time; whoever has one now is not who had it before.
      if (await store.hasBeenKnown(tx, { accountId, personId: known.id }, claims.issuer))
        throw refused(`Whoever has ${known.email} here signs in with ${name} as somebody else.`);
      await link(asThemselves(known.id), tx, claims, { personId: known.id, how: `${provider.key}, by address` });
      return known.id;
    }
    // An Administrator can add them anew; they cannot do so themselves.
    if (isGone || all.length > 0) throw refused('You were here before, and an Administrator has deleted you.');
    if (!provider.domains.includes(claims.email.split('@')[1]!.toLowerCase()))
      throw refused(`Nobody here has the address ${claims.email}.`);
    const personId = await newId(ctx, tx, 'person');
    await add(asThemselves(personId), tx, { provider, claims });
    await link(ctx, tx, claims, { personId, how: `${provider.key}, new here` });
    return personId;
  });
}

async function add(ctx: Context, tx: Queries, { provider, claims }: { provider: Provider; claims: Claims }) {
  const { email, firstName, lastName, groups } = claims;
  const usual = await store.findCompanyNamed(tx, provider.accountId, sortKey(provider.company));
  const present = usual && sortKey(usual.name);
  const company = (await companyFor(ctx.services, tx, provider, { present, groups })) ?? usual;
  if (!company) throw refused(`There is no company ${provider.company} here, to which you would belong.`);
  // Whoever would be refused for it when they come again is not added to begin with.
  if (company === 'none') throw inNoCompany(provider);
  await addPerson(ctx, tx, { id: ctx.actor.personId, company, email, firstName, lastName });
}

const inNoCompany = ({ name }: Provider) => refused(`None of your groups at ${name} belongs to a company here.`);

/**
 * What their groups there give them here. Rights that no rule speaks of, and who is the last Administrator, stay as they are.
 * Who is in a company for a group and is not in that group any more leaves it; where they belong then has to be said, or they
 * are not let in: the owner company would show them more, and any other is somebody's, too.
 */
export async function followGroups(
  services: Services,
  provider: Provider,
  { personId, groups, origin }: { personId: number; groups: string[]; origin: Origin },
): Promise<void> {
  if (provider.groups.length === 0) return;
  const ctx = serverIn(services, provider, origin);
  ctx.actor = { ...ctx.actor, personId };
  const rulesFor = (right: string) => provider.groups.filter(({ gives }) => 'right' in gives && gives.right === right);
  const holds = (right: string) =>
    rulesFor(right).length === 0 ? undefined : rulesFor(right).some(({ group }) => groups.includes(group));
  const [isAdministrator, canAddProjects] = [holds('administrator'), holds('projects')];
  const { accountId, key } = provider;
  const present = await store.companyKeyOf(services.db.read, { accountId, personId });
  const company = await companyFor(services, services.db.read, provider, { present, groups });
  try {
    await updatePerson(ctx, personId, {
      ...(isAdministrator !== undefined && { isAdministrator }),
      ...(canAddProjects !== undefined && { canAddProjects }),
      ...(typeof company === 'object' && { companyId: company.id }),
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'conflict') throw error;
    services.log.warn({ provider: key, personId }, error.message);
  }
  if (company !== 'none') return;
  if (!(await isLastAdministrator(services.db.read, accountId, personId))) throw inNoCompany(provider);
  services.log.warn({ provider: key, personId }, 'the last Administrator is let in, though of none of the groups');
}

/** Where they belong by their groups; undefined: where they are at present. */
async function companyFor(
  services: Services,
  q: Queries,
  { key, accountId, groups: rules, company: usual }: Provider,
  { present, groups }: { present: string | undefined; groups: string[] },
): Promise<store.Company | 'none' | undefined> {
  const find = (name: string) => store.findCompanyNamed(q, accountId, sortKey(name));
  const given: string[] = [];
  for (const { group, gives } of rules) {
    if (!('company' in gives)) continue;
    given.push(sortKey(gives.company));
    if (!groups.includes(group)) continue;
    const company = await find(gives.company);
    if (company) return company;
    services.log.warn({ provider: key, group }, 'there is no company of the name that is set for this group');
  }
  if (present === undefined || !given.includes(present)) return undefined;
  if (usual === '') return 'none';
  // Who is taken in there without any group belongs there without any.
  return sortKey(usual) === present ? undefined : ((await find(usual)) ?? 'none');
}
