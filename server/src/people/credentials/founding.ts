import { randomInt } from 'node:crypto';
import { audit, somebodyIn } from '../../platform/audit/log.ts';
import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { sortKey } from '../../platform/http/answer/classic.ts';
import { UTC } from '../../platform/zones/zones.ts';
import { newKeptKey, requireKeys } from '../accounts/wrapping.ts';
import { checkPassword, hashPassword } from '../people/passwords.ts';
import { nameKey } from '../people/people.ts';
import {
  findFounders,
  hasAccount,
  insertAccount,
  insertCompany,
  insertPerson,
  renumberCompany,
  renumberPerson,
} from './founding-store.ts';
import { makeLink } from './links.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { insertToken } from './store.ts';

type Founder = { accountName: string; email: string; password?: string; token?: string };
/** What is shown once and never again. */
export type Founded = { accountId: number; email: string; link: string; token: string };

const FIRST_ACCOUNT = 1;

/** The first start: an account with its Administrator, unless there is one already. */
export async function foundFirstAccount(services: Services, founder: Founder): Promise<Founded | undefined> {
  try {
    if (!(await hasAccount(services.db.read)))
      return await foundAccount(services, await judged(services, founder), FIRST_ACCOUNT);
  } catch (error) {
    if (!isUniqueViolation(services.db.read, error)) throw error;
  }
  // Another process on this database was a moment earlier, perhaps with another key.
  await requireKeys(services.db.read, services.keys, services.config.secretKeyFile);
  return undefined;
}

/** The first Administrator's password is judged like everybody's; only whoever starts the service is there to be told. */
async function judged(services: Services, founder: Founder): Promise<Founder> {
  if (founder.password !== undefined)
    await checkPassword(services, founder.password).catch((error: Error) => {
      throw new Error(`HOLDFAST_ADMIN_PASSWORD is refused: ${error.message}`, { cause: error });
    });
  return founder;
}

/** An account with its owner company, its Administrator and their first token, in one transaction. */
export async function foundAccount(
  services: Services,
  founder: Founder,
  id = randomInt(100_000_000, 2 ** 31),
): Promise<Founded> {
  const passwordHash = founder.password === undefined ? null : await hashPassword(founder.password);
  const token = founder.token ?? makeSecret(id);
  const now = services.now().toISOString();
  return services.db.transaction(async (tx) => {
    const next = (kind: string) => services.db.nextId(tx, id, kind);
    const [companyId, personId] = [await next('company'), await next('person')];
    const times = { created_at: now, updated_at: now };
    await insertAccount(tx, {
      id,
      name: founder.accountName,
      code: codeOf(founder.accountName),
      owner_company_id: companyId,
      holder_id: personId,
      signing_key: await newKeptKey(services, tx),
      // Programs that register a webhook expect to be called.
      webhooks_enabled: 1,
      requires_second_step: 0,
      time_zone: UTC,
      ...times,
    });
    await insertCompany(tx, {
      account_id: id,
      id: companyId,
      name: founder.accountName,
      name_key: sortKey(founder.accountName),
      is_owner: 1,
      details: '{}',
      picture_blob: '',
      ...times,
      deleted_at: null,
    });
    await insertAdministrator(tx, { accountId: id, companyId, personId, email: founder.email, passwordHash, now });
    await insertToken(tx, {
      account_id: id,
      id: await next('token'),
      person_id: personId,
      name: 'First token',
      hash: hashSecret(token),
      is_read_only: 0,
      created_at: now,
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    });
    const about = { kind: 'person', id: personId } as const;
    await audit({ ...somebodyIn(services, id), now }, tx, {
      action: 'account.founded',
      about,
      detail: 'with an API token and a sign-in link',
    });
    const link = await makeLink(tx, { accountId: id, personId }, 'welcome', now);
    return { accountId: id, email: founder.email, link, token };
  });
}

type Administrator = {
  accountId: number;
  companyId: number;
  personId: number;
  email: string;
  passwordHash: string | null;
  now: string;
};

async function insertAdministrator(
  tx: Queries,
  { accountId, companyId, personId, email, passwordHash, now }: Administrator,
): Promise<void> {
  await insertPerson(tx, {
    account_id: accountId,
    id: personId,
    company_id: companyId,
    email,
    email_key: sortKey(email),
    first_name: 'Administrator',
    last_name: '',
    name_key: nameKey('Administrator', ''),
    title: '',
    is_administrator: 1,
    can_add_projects: 1,
    password_hash: passwordHash,
    details: '{}',
    picture_blob: '',
    login_count: 0,
    last_login_at: null,
    invited_at: null,
    time_zone: '',
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  });
}

const codeOf = (name: string): string =>
  sortKey(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'account';

/** The owner company and the Administrator of a new account get the ids that they have elsewhere. */
export async function renumber(
  tx: Queries,
  accountId: number,
  { companyId, personId }: { companyId: number; personId: number },
): Promise<void> {
  const [company, person] = await findFounders(tx, accountId);
  if (company !== companyId) await renumberCompany(tx, accountId, company, companyId);
  if (person !== personId) await renumberPerson(tx, accountId, person, personId);
}
