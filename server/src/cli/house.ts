import { openHouse } from '../app.ts';
import { allAccounts } from '../people/accounts/accounts.ts';
import { loadConfig } from '../platform/config.ts';
import type { House } from '../platform/context.ts';

/** Opens the records beside a running server, does one thing, closes them. */
export async function withHouse(work: (house: House, url: string) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const house = await openHouse(config);
  try {
    await work(house, config.publicUrl ?? `http://${config.host}:${config.port}`);
  } finally {
    await house.db.close();
  }
}

/** For the care of what is there: where nothing is, something else was meant, and "all is well" would mislead. */
export const withAccounts = (work: (house: House, accountIds: number[]) => Promise<void>): Promise<void> =>
  withHouse(async (house) => {
    const accountIds = await allAccounts(house.db.read);
    if (accountIds.length === 0) throw new Error('There is no account here: is HOLDFAST_DATA or DATABASE_URL right?');
    await work(house, accountIds);
  });
