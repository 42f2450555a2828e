import { allAccounts } from '../../people/accounts/accounts.ts';
import { nobody } from '../../platform/access/access.ts';
import { audit, NOWHERE } from '../../platform/audit/log.ts';
import { nextNumber } from '../../platform/db/counters.ts';
import { openEmpty, openStill } from '../../platform/db/open.ts';
import { type Filling, NotEmpty } from '../../platform/db/whole.ts';
import type { TableTally } from './contents/manifest.ts';
import { fillRecords, recordLines, unknownOf } from './contents/records.ts';
import { forgetUnfinished } from './store.ts';

export type CopyingRecords = {
  /** Addresses, as `recordsUrl` of the settings. */
  from: string;
  to: string;
  now(): Date;
  /** `isRead` says that there are no more, and that they are being read again where they are now. */
  progress(sofar: { rows: number; isRead: boolean }): void;
  /** How long somebody who has just gone may still seem to be there. */
  waitMs?: number;
};

type CopiedRecords = { tables: number; rows: number };

const GONE_WITHIN_MS = 5000;

/**
 * Takes the records of an installation to another database, of whichever engine, while nobody serves them. There they
 * appear in one step, when all of them have been read again and compared; cut off before that, there is nothing.
 * Nothing is called off, as after a restore: whoever waits for a webhook or a mail gets it from there.
 */
export async function copyRecords({ from, to, now, progress, ...more }: CopyingRecords): Promise<CopiedRecords> {
  const source = await openStill(from, more.waitMs ?? GONE_WITHIN_MS);
  try {
    const all = await source.tables();
    if (all.length === 0)
      throw new Error('There are no records in this database: is HOLDFAST_DATA or DATABASE_URL right?');
    const migrations = await source.migrations();
    requireKnown(migrations);
    const filling = await openTarget(to);
    try {
      const tables: TableTally[] = [];
      const sofar = { rows: 0, isRead: false };
      const lines = recordLines(source, all, (tally) => {
        tables.push(tally);
        sofar.isRead = tables.length === all.length;
      });
      await fillRecords(filling, { migrations, numbers: await source.numbers(), tables }, asPortions(lines), (rows) => {
        sofar.rows += rows;
        progress(sofar);
      });
      await source.requireStill();
      await settle(filling, now().toISOString());
      await filling.finish();
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
    } finally {
      await filling.abandon();
    }
  } finally {
    await source.close();
  }
}

function requireKnown(migrations: string[]): void {
  const unknown = unknownOf({ migrations });
  if (unknown.length > 0)
    throw new Error(
      `These records were written by a newer Holdfast (they have ${unknown.join(', ')}, which this one does not know). Copy them with that version.`,
    );
}

const openTarget = (to: string): Promise<Filling> =>
  openEmpty(to).catch((error) => {
    if (!(error instanceof NotEmpty)) throw error;
    throw new Error(
      `${error.message}. Nothing was changed. Copy to where nothing is: empty it, or put it away, first.`,
    );
  });

async function* asPortions(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  for await (const text of texts) yield text.trimEnd().split('\n');
}

/** A backup that was under way is not any more, and Administrators can see that everything was taken elsewhere. */
async function settle({ q }: Filling, now: string): Promise<void> {
  await forgetUnfinished(q);
  for (const accountId of await allAccounts(q)) {
    const auditor = {
      actor: { ...nobody, accountId },
      services: { db: { nextId: nextNumber } },
      now,
      origin: () => NOWHERE,
    };
    await audit(auditor, q, { action: 'database.copied', means: 'commandLine' });
  }
}
