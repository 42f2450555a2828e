import { openServices } from '../../server/src/app.ts';
import { newBlobKey } from '../../server/src/bytes/storage/keys.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Services } from '../../server/src/platform/context.ts';
import { type Figure, median } from '../bench/figures.ts';
import type { Holdfast, Place } from './holdfast.ts';
import { measured, promise, type Run } from './run.ts';
import { makeFile, uploadBy } from './uploading.ts';

const PAGE = 250;
const BATCH = 100;
/** Far from the ids that are given out. */
const FIRST_ID = 1_000_000;

/** One category with a hundred thousand files: nobody who lists, seeks, opens or adds some waits for their number. */
export async function crowded(run: Run): Promise<Figure[]> {
  const count = run.isShort ? 2000 : 100_000;
  run.say(`${count} files in one category`);
  const place = await run.place();
  let holdfast = await run.start({ place });
  const project = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Harbour' } })).id as string;
  const body = { category: { name: 'Photos' } };
  const category = (await holdfast.ask('POST', `/projects/${project}/fileCategories.json`, body)).id as string;
  const add = async (more: object = {}) =>
    makeFile(holdfast, project, await uploadBy.form(holdfast, Buffer.from('crane')), {
      'category-id': category,
      ...more,
    });
  const first = await add({ name: 'Photo 000000.jpg' });
  await holdfast.stop();
  await crowdAround(place, Number(first), count - 1);
  holdfast = await run.start({ place });

  const list = `/projects/${project}/files.json?categoryId=${category}&pageSize=${PAGE}`;
  const last = count / PAGE;
  const figures: Figure[] = [];
  const timed = async (name: string, most: number, work: () => Promise<unknown>) =>
    figures.push(measured(run, `${count} files: ${name}`, 'ms', await medianOf(run.isShort ? 1 : 15, work), { most }));
  const found = (await holdfast.ask('GET', `${list}&page=${last}`)).project.files.length;
  await timed('the first page', 100, () => asked(holdfast, list));
  await timed('the last page', 100, () => asked(holdfast, `${list}&page=${last}`));
  await timed('by date', 300, () => asked(holdfast, `${list}&orderBy=date&orderMode=desc`));
  await timed('by size', 300, () => asked(holdfast, `${list}&orderBy=size&orderMode=desc`));
  await timed('those with a word in their name', 100, () => asked(holdfast, `${list}&searchTerm=oto 0012`));
  await timed('one of them', 20, () => asked(holdfast, `/files/${FIRST_ID + count / 2}.json`));
  await timed('its categories', 100, () => asked(holdfast, `/projects/${project}/fileCategories.json`));
  await timed('one more', 100, () => add());
  await timed('a new version by its name', 100, () => add({ name: 'Photo 000123.jpg', autoNewVersion: true }));
  const { status } = await holdfast.call('GET', `/projects/${project}/files/zip.json?categoryId=${category}`);
  await holdfast.stop();
  const refused = run.isShort ? 200 : 422;
  return [
    promise(`${count} files: on the last page`, `of ${PAGE}`, found, { least: PAGE }),
    promise(`${count} files: as an archive, answered ${refused}`, 'yes', Number(status === refused), { least: 1 }),
    ...figures,
  ];
}

/** Rows like those of one file, so many: made through the front door they would take an hour and prove no more. */
async function crowdAround({ folder, databaseUrl }: Place, fileId: number, count: number): Promise<void> {
  const services = await openServices(
    loadConfig({ HOLDFAST_DATA: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }),
  );
  try {
    for (let at = 0; at < count; at += BATCH) await insertLike(services, fileId, at, Math.min(BATCH, count - at));
  } finally {
    await services.db.close();
  }
}

async function insertLike({ db }: Services, fileId: number, from: number, count: number): Promise<void> {
  const file = await db.read.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  const version = await db.read
    .selectFrom('file_versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const item = await db.read
    .selectFrom('items')
    .selectAll()
    .where('kind', '=', 'file')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, n) => {
    const id = FIRST_ID + from + n;
    return { id, name: `Photo ${String(from + n + 1).padStart(6, '0')}.jpg`, size: (id * 7919) % 1_000_003 };
  });
  await db.transaction(async (tx) => {
    await tx
      .insertInto('files')
      .values(
        rows.map(({ id, name, size }) => ({
          ...file,
          id,
          version_id: id,
          newest_size: size,
          name,
          name_key: name.toLowerCase(),
        })),
      )
      .execute();
    await tx
      .insertInto('file_versions')
      .values(
        rows.map(({ id, size }) => ({ ...version, id, file_id: id, blob_key: newBlobKey(file.account_id), size })),
      )
      .execute();
    await tx
      .insertInto('items')
      .values(rows.map(({ id, name }) => ({ ...item, id, name })))
      .execute();
  });
}

/** A little different each time, so that no answer is one from memory. */
let asks = 0;
const asked = (holdfast: Holdfast, path: string) => {
  asks += 1;
  return holdfast.ask('GET', `${path}${path.includes('?') ? '&' : '?'}look=${asks}`);
};

async function medianOf(looks: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}
