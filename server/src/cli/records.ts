import { openServices } from '../app.ts';
import { allAccounts } from '../people/accounts/accounts.ts';
import { loadConfig } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';

/** Opens the records beside a running server, does one thing, closes them. */
export async function withServices(work: (services: Services, url: string) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const services = await openServices(config);
  try {
    await work(services, config.publicUrl ?? `http://${config.host}:${config.port}`);
  } finally {
    await services.db.close();
  }
}

/** For the care of what is there: where nothing is, something else was meant, and "all is well" would mislead. */
export const withAccounts = (work: (services: Services, accountIds: number[]) => Promise<void>): Promise<void> =>
  withServices(async (services) => {
    const accountIds = await allAccounts(services.db.read);
    if (accountIds.length === 0) throw new Error('There is no account here: is HOLDFAST_DATA or DATABASE_URL right?');
    await work(services, accountIds);
  });
