import { updateAccount } from '../../people/accounts/accounts.ts';
import { renumber } from '../../people/credentials/founding.ts';
import { contextOf } from '../../people/credentials/operating.ts';
import { audit } from '../../platform/audit/log.ts';
import { makeContext, type Services } from '../../platform/context.ts';
import type { Target } from './acting.ts';
import { callerIn } from './classic/account-wire.ts';
import type { Source } from './classic/calling.ts';
import { importedIds } from './imported-store.ts';
import * as store from './store.ts';

/** Nothing was changed, and calling again would not help. */
export class CannotBegin extends Error {}

/** Looks whether this account can be filled from there. Says why not, before anything is written. */
export async function lookBefore(services: Services, source: Source, accountId: number) {
  const { body: me } = await source.get('/me.json');
  const { body: account } = await source.get('/account.json');
  const caller = callerIn(me, account);
  if (caller.personId === 0 || caller.companyId === 0)
    throw new CannotBegin(`${source.url} does not say who asks: is that an account of the classic interface?`);
  if (!caller.isOwnerAdministrator)
    throw new CannotBegin(
      'The token has to be that of an Administrator of the owner company: others do not see everything.',
    );
  const known = await store.findImport(services.db.read, accountId);
  if (known && known.source !== source.url)
    throw new CannotBegin(`Account ${accountId} is filled from ${known.source}, and from one place only.`);
  if (!known && !(await store.isEmpty(services.db.read, accountId)))
    throw new CannotBegin(
      `Account ${accountId} is not empty, and ids are kept. Make another: holdfast account create --name … --email ${caller.email}`,
    );
  const own = await contextOf(services, { email: caller.email, account: accountId }).catch(() => undefined);
  if (!own)
    throw new CannotBegin(
      `The token is that of ${caller.email}, who is not the Administrator of account ${accountId} here. Make an account for them: holdfast account create --name … --email ${caller.email}`,
    );
  return { caller, known, own };
}

type Looked = Awaited<ReturnType<typeof lookBefore>>;

/** The account as its owner company and its Administrator have the ids that they have there. */
export async function begin(
  services: Services,
  source: Source,
  { caller, known, own }: Looked,
  isTold = false,
): Promise<Target> {
  const { accountId } = own.actor;
  const { companyId, personId } = caller;
  const now = services.now().toISOString();
  if (!known)
    await services.db.transaction(async (tx) => {
      await renumber(tx, accountId, { companyId, personId });
      await store.insertImport(tx, {
        account_id: accountId,
        source: source.url,
        run: 1,
        state: 'running',
        part: 0,
        project_id: 0,
        step: 0,
        page: 1,
        told: '{}',
        begun_at: now,
        ended_at: null,
      });
      if (!isTold) await audit({ ...own, now }, tx, { action: 'account.imported', detail: `from ${source.url}` });
    });
  if (!known) {
    const admin = makeContext(services, { ...own.actor, personId, companyId }, { isNoNews: true });
    const { accountName, zone } = caller;
    await updateAccount(admin, { ...(accountName && { name: accountName }), ...(zone && { zone }) });
  }
  const arrived = [
    ...(await importedIds(services.db.read, accountId, 'people')),
    ...(await importedIds(services.db.read, accountId, 'deleted people')),
  ];
  return {
    services,
    accountId,
    run: known ? known.run + Number(known.state === 'done') : 1,
    ownerCompanyId: companyId,
    founderId: personId,
    people: new Set([personId, ...arrived]),
    drawn: new Map(),
  };
}
