import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sizeText } from '../../../bytes/storage/sizes.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { isBlobKey } from '../../../platform/blobs/receiving.ts';
import { dialectOf } from '../../../platform/db/dialect.ts';
import { migrations } from '../../../platform/db/migrations/list.ts';
import { apartUrl, openApart, openEmpty } from '../../../platform/db/open.ts';
import type { Apart } from '../../../platform/db/whole.ts';
import { storageFull } from '../../../platform/failures.ts';
import { outageOfDisk, outages } from '../../../platform/outages.ts';
import { Damaged } from '../../backups/contents/manifest.ts';
import { kindsOf } from '../contents.ts';
import { MANIFEST, type Manifest } from '../exports.ts';
import { FILES, pathOf } from '../files.ts';
import { linesIn } from '../lines.ts';
import { fill, manifestIn } from '../recovery.ts';
import { type Archive, hashed, openArchive, textIn, Unfit } from './archive.ts';
import * as store from './contents-store.ts';
import { keysOfPictures } from './keys.ts';
import { misshapen } from './shapes.ts';

/** What is in an export, for who decides whether it is to come. */
export type Contents = {
  accountName: string;
  holdfast: string;
  takenAt: string;
  administrators: store.Administrator[];
  holderId: number;
  /** By table. */
  counts: Record<string, number>;
  rows: number;
  files: number;
  bytes: number;
  /** What its files say that they take of the account's room. */
  room: number;
  missing: number;
};

type Unpacking = {
  blobs: BlobStore;
  /** The archive, in the store. */
  key: string;
  size: number;
  /** Where its records are unpacked to; what is there of an earlier try is used. */
  folder: string;
  now: string;
  progress(lines: number): void;
};

/** Of this version: another one looks again. */
const CONTENTS = `contents-${migrations.at(-1)!.name}.json`;
const RECORDS = 'records.db';
const LONGEST_MANIFEST = 16 * 2 ** 20;
/** Lines like each other are packed to a fiftieth; zeros to a thousandth. */
const TIMES = 200;
const ALWAYS = 16 * 2 ** 20;
/** A number that nobody reaches by working, and of which there is room for thousands. */
const LAST_EVENT = 1e12;

export const recordsIn = (folder: string): Apart => openApart(join(folder, RECORDS));
export const filesIn = (folder: string): string => join(folder, FILES);

/** Nothing but the folder is written: a look at all of it, by which everything that could be wrong with it is found. */
export async function unpack(unpacking: Unpacking): Promise<Contents> {
  const { folder } = unpacking;
  if (existsSync(join(folder, CONTENTS))) return JSON.parse(await readFile(join(folder, CONTENTS), 'utf8'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'records'), { recursive: true, mode: 0o700 });
  try {
    const archive = await openArchive(unpacking);
    const text = await textIn(archive, MANIFEST, LONGEST_MANIFEST);
    if (text === undefined)
      throw new Unfit('There is no export in this archive, or one that was cut off: it has no export.json.');
    const manifest = readable(text);
    await takeOut(archive, manifest, unpacking);
    const contents = await look(archive, manifest, unpacking);
    await rm(join(folder, 'records'), { recursive: true });
    await writeFile(join(folder, CONTENTS), JSON.stringify(contents), { mode: 0o600 });
    return contents;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error instanceof Damaged ? new Unfit(error.message.replaceAll(`${folder}/`, '')) : error;
  }
}

function readable(text: string): Manifest {
  try {
    return manifestIn(text);
  } catch (error) {
    throw new Unfit((error as Error).message);
  }
}

/** The files of records, each compared with its hash. */
async function takeOut(archive: Archive, manifest: Manifest, { folder }: Unpacking): Promise<void> {
  const wanted = [...manifest.kinds, manifest.files].map(({ file, sha256 }) => {
    const packed = archive.find(file);
    if (!packed) throw new Unfit(`The export is damaged: ${file} is missing.`);
    return { packed, file, sha256 };
  });
  let [size, zipped] = [0, 0];
  for (const { packed } of wanted) {
    size += packed.size;
    zipped += packed.zippedSize;
  }
  if (size > ALWAYS + TIMES * zipped)
    throw new Unfit(
      `Its records would be unpacked to ${sizeText(size)}, ${Math.round(size / Math.max(1, zipped))} times what they are: that is no export.`,
    );
  const { bavail, bsize } = await statfs(folder);
  // As lines and as a database, and some for whoever else uses that disk.
  if (3 * size > bavail * bsize)
    throw new Unfit(`There is no room for its records on the server: ${sizeText(3 * size)} are needed for a while.`);
  for (const { packed, file, sha256 } of wanted) {
    const passing = hashed(archive.open(packed));
    await pipeline(passing.bytes, createWriteStream(join(folder, file), { mode: 0o600 }));
    if (passing.sha256() !== sha256) throw new Unfit(`The export is damaged: ${file} is not as it was written.`);
  }
}

/** As a database of its own, brought up to date, in which everything can be asked for. */
async function look(archive: Archive, manifest: Manifest, { folder, now, progress }: Unpacking): Promise<Contents> {
  const filling = await openEmpty(apartUrl(join(folder, RECORDS)));
  let rows = 0;
  try {
    await fill(filling, folder, manifest, { accountId: manifest.account, now }, (more) => {
      rows += more;
      progress(rows);
    });
    await filling.finish();
  } catch (error) {
    if (error instanceof Unfit || error instanceof Damaged) throw error;
    const outage = dialectOf(filling.q).outageOf(error) ?? outageOfDisk(error);
    if (outage) throw outage === 'full' ? storageFull(outages.full) : new Error(outages[outage], { cause: error });
    throw new Unfit(`Its records do not belong together: ${(error as Error).message}`);
  } finally {
    await filling.abandon();
  }
  const records = recordsIn(folder);
  try {
    return await contentsOf(records, archive, manifest, folder);
  } finally {
    await records.close();
  }
}

async function contentsOf(records: Apart, archive: Archive, manifest: Manifest, folder: string): Promise<Contents> {
  const { q } = records;
  const misplaced = await records.misplaced();
  const tables = kindsOf(await records.tables()).map(({ table }) => table);
  const damaged = misplaced ?? (await misshapen(records, tables));
  if (damaged) throw new Unfit(`The export is damaged: something else stands in ${damaged} than belongs there.`);
  const [account, another] = await store.accountIn(q);
  if (!account || another) throw new Unfit('The export is damaged: it has to be of one account.');
  const administrators = await store.administratorsIn(q, manifest.account, account.owner_company_id);
  if (administrators.length === 0)
    throw new Unfit('Nobody in this export is an Administrator of its owner company, so nobody could look after it.');
  const { versions, counted, firstEvent, lastEvent } = await store.sumsIn(q);
  if (firstEvent < 1 || lastEvent > LAST_EVENT || versions !== counted)
    throw new Unfit('The export is damaged: its sums are others than what is in it.');
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await store.countIn(q, name);
  return {
    accountName: account.name,
    holdfast: String(manifest.holdfast),
    takenAt: String(manifest.takenAt),
    administrators,
    holderId: account.holder_id,
    counts,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    room: versions,
    ...(await filesOf(records, archive, manifest, folder)),
  };
}

/** Each file that it lists has to be in it, named by some record, as large as its versions say. Whether it is the same is seen when it is copied. */
async function filesOf(records: Apart, archive: Archive, { account }: Manifest, folder: string) {
  const found = { files: 0, bytes: 0, missing: 0 };
  const pictures = await keysOfPictures(records);
  for await (const lines of linesIn(filesIn(folder)))
    for (const { key, size, sha256 } of lines) {
      if (typeof key !== 'string' || !isBlobKey(key))
        throw new Unfit('The export is damaged: it names a file as none is named.');
      if (sha256 === null) {
        found.missing += 1;
        continue;
      }
      const packed = archive.find(pathOf(key));
      const said = await store.sizeIn(records.q, account, key);
      // What no record names would lie here for nobody, and count as nobody's.
      if (!said && !pictures.has(key)) throw new Unfit(`The export is damaged: nothing in it names ${pathOf(key)}.`);
      if (!packed || packed.size !== size || (said && (said.least !== size || said.most !== size)))
        throw new Unfit(`The export is damaged: ${pathOf(key)} is missing, or has another size.`);
      found.files += 1;
      found.bytes += size;
    }
  return found;
}
