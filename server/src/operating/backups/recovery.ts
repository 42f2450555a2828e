import { pauseRestored } from '../../integrations/webhooks/registering/restored.ts';
import { forgetWaiting } from '../../overview/notifications/pushing/plan.ts';
import { allAccounts } from '../../people/accounts/accounts.ts';
import { lacksKey } from '../../people/accounts/wrapping.ts';
import { dropRestored } from '../../people/mail/outbox.ts';
import { nobody } from '../../platform/access/access.ts';
import { audit, NOWHERE } from '../../platform/audit/log.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlobs, openDocuments } from '../../platform/blobs/open.ts';
import type { BackupAddress } from '../../platform/config.ts';
import { nextNumber } from '../../platform/db/counters.ts';
import { openEmpty } from '../../platform/db/open.ts';
import { type Filling, NotEmpty } from '../../platform/db/whole.ts';
import { keysIn, merged, readKeyFile, saveKeyFile } from '../../platform/keys/key-file.ts';
import { type Entry, entriesIn, type Moved, moveBytes, noneMoved, type Problem } from './contents/bytes.ts';
import { getLines } from './contents/lines.ts';
import { listBackups, type Manifest, readManifest } from './contents/manifest.ts';
import { fillRecords, unknownOf } from './contents/records.ts';
import { forgetExports, forgetUnfinished } from './store.ts';
import { openSource, type Place, placeText, type Target } from './target.ts';

export type Recovering = {
  own: Place;
  from: BackupAddress;
  /** The newest, unless another is named. */
  name?: string | undefined;
  now(): Date;
  tell(problem: Problem): void;
  progress(sofar: { moved: Moved; rows: number; manifest: Manifest }): void;
};

type Recovered = {
  name: string;
  manifest: Manifest;
  moved: Moved;
  pausedWebhooks: number;
  /** Whether what is sealed in the records can be opened here. */
  hasKey: boolean;
};

/**
 * Brings an installation back where there is none. Bytes come first and the records, which make it one, last and in one
 * step; done again after a crash, it goes on. Whatever came is compared with what the backup says of it.
 */
export async function recoverBackup(recovering: Recovering): Promise<Recovered> {
  const { own, from, progress } = recovering;
  const source = await openSource(from);
  const name = recovering.name ?? (await listBackups(source.documents)).at(-1);
  if (name === undefined) throw new Error(`There is no backup in ${placeText(from)}.`);
  const manifest = await readManifest(source.documents, name);
  requireKnown(manifest);
  await (await openRecords(own)).abandon();
  const moved = noneMoved();
  const bytesAreWhole = await takeBytes(recovering, source, { name, manifest, moved });
  await bringKey(own, manifest);
  const filling = await openRecords(own);
  try {
    let rows = 0;
    const origin = { ...manifest, tables: manifest.records.tables };
    await fillRecords(filling, origin, getLines(source.blobs, manifest.records), (more) => {
      rows += more;
      progress({ moved, rows, manifest });
    });
    const pausedWebhooks = await calmDown(filling, recovering.now().toISOString(), manifest);
    const hasKey = !(await lacksKey(filling.q, own.secretKeyFile));
    await filling.finish();
    await bytesAreWhole();
    return { name, manifest, moved, pausedWebhooks, hasKey };
  } finally {
    await filling.abandon();
  }
}

/** Durable before the records that need it. A key that is here already stays beside it. */
async function bringKey({ secretKeyFile: path }: Place, { secretKey }: Manifest): Promise<void> {
  if (secretKey === undefined) return;
  const here = readKeyFile(path);
  const both = merged(keysIn(secretKey, 'The backup'), here);
  if (both.length > here.length) await saveKeyFile(path, both);
}

function requireKnown(manifest: Manifest): void {
  const unknown = unknownOf(manifest);
  if (unknown.length > 0)
    throw new Error(
      `This backup was written by a newer Holdfast (${manifest.holdfast}: it has ${unknown.join(', ')}, which this one does not know). Restore it with that version.`,
    );
}

const openRecords = (own: Place): Promise<Filling> =>
  openEmpty(own.recordsUrl).catch((error) => {
    if (!(error instanceof NotEmpty)) throw error;
    throw new Error(
      `${error.message}. Nothing was changed. Restore into an empty folder (HOLDFAST_DATA) or an empty database (DATABASE_URL).`,
    );
  });

const MARK = 'restoring.json';

/** Resolves to what is to be done when the records are there, too. */
async function takeBytes(
  { own, tell, progress }: Recovering,
  source: Target,
  { name, manifest, moved }: { name: string; manifest: Manifest; moved: Moved },
): Promise<() => Promise<void>> {
  const to = await openBlobs(own.blobs, own.blobsFolder);
  const marks = await openDocuments(own.blobs === 'disk' ? own.dataFolder : own.blobs, 'restoring');
  const begun = await marks.read(MARK);
  if (begun !== name && (await hasAny(to))) throw notEmpty(own, begun);
  await marks.write(MARK, name);
  const known = { find: async () => undefined };
  const report = () => progress({ moved, rows: 0, manifest });
  const moving = { from: source.blobs, to, known, tell, progress: report };
  for await (const _ of moveBytes(wholeOnes(entriesIn(getLines(source.blobs, manifest.files)), tell), moved, moving));
  return () => marks.delete(MARK);
}

/** Another installation's files: what this one does not know, it would sweep away. */
const notEmpty = ({ blobs, blobsFolder }: Place, begun: string | undefined) => {
  const where = blobs === 'disk' ? blobsFolder : placeText(blobs);
  return new Error(
    begun === undefined
      ? `There are files already in ${where}. Nothing was changed. Restore where there are none.`
      : `The restore of ${begun} into ${where} was begun and not ended. Go on with it (--backup ${begun}), or empty that place.`,
  );
};

async function hasAny(blobs: BlobStore): Promise<boolean> {
  for await (const _ of blobs.list()) return true;
  return false;
}

async function* wholeOnes(entries: AsyncIterable<Entry>, tell: Recovering['tell']): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    if (entry.sha256 !== null) yield entry;
    else
      tell({ account: entry.account, key: entry.key, problem: 'its bytes could not be read when the backup was made' });
  }
}

/** What was under way at that moment is not any more, and nobody is called before somebody says so. */
async function calmDown({ q }: Filling, now: string, { takenAt }: Manifest): Promise<number> {
  await forgetUnfinished(q);
  await forgetExports(q);
  let paused = 0;
  for (const accountId of await allAccounts(q)) {
    paused += await pauseRestored(q, accountId, now);
    await dropRestored(q, accountId, now);
    await forgetWaiting(q, accountId);
    const auditor = {
      actor: { ...nobody, accountId },
      services: { db: { nextId: nextNumber } },
      now,
      origin: () => NOWHERE,
    };
    await audit(auditor, q, { action: 'backup.restored', detail: `as of ${takenAt}`, means: 'commandLine' });
  }
  return paused;
}
