import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accountOfKey } from '../../../bytes/storage/keys.ts';
import { sizeText } from '../../../bytes/storage/sizes.ts';
import { doomBlobs } from '../../../bytes/storage/sweep.ts';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { AccountImportRow } from '../../../platform/db/tables/operating.ts';
import { placeOf, sendOut } from '../../backups/errands.ts';
import { Unfit } from '../../exports/back/archive.ts';
import { type Brought, bringRecords } from '../../exports/back/bringing.ts';
import type { Errand, Said, Sofar as Unpacked } from '../../exports/back/child.ts';
import type { Contents } from '../../exports/back/unpack.ts';
import type { Outlook } from '../dry-run.ts';
import type { Sofar } from '../imports.ts';
import type { Report } from '../report.ts';
import { isEmpty } from '../store.ts';
import { NOT_EMPTY } from './asking.ts';
import * as store from './store.ts';

type Telling = { signal: AbortSignal; progress(sofar: Sofar, done: number): void };

/** In words, the tables of which somebody would count the rows. */
const words: Record<string, string> = {
  companies: 'companies',
  people: 'people',
  projects: 'projects',
  tasklists: 'task lists',
  tasks: 'tasks',
  milestones: 'milestones',
  messages: 'messages',
  notebooks: 'notebooks',
  bookmarks: 'links',
  comments: 'comments',
  time_entries: 'time entries',
  calendar_events: 'events',
  files: 'files',
  webhooks: 'webhooks',
};
/** As long as so many bytes of a file, about. */
const ROW = 10_000;

const folderOf = ({ config }: Services) => join(config.dataFolder, 'bringing-back');

/** What would come of it. Everything that could be wrong with it is found here, and nothing of it is written. */
export async function lookAt(services: Services, row: AccountImportRow, telling: Telling): Promise<Outlook> {
  const contents = await unpacked(services, row, false, telling, ({ lines }) =>
    telling.progress(at('records', lines), lines),
  );
  const { config, db } = services;
  // Versions that are copies of each other share their bytes, and pictures are beside them.
  const room = Math.max(contents.room, contents.bytes);
  if (config.quota !== undefined && room > config.quota)
    throw new Unfit(
      `Its files take ${sizeText(room)}, and an account may have ${sizeText(config.quota)} here (HOLDFAST_QUOTA on the server). Ask whoever runs the server for more.`,
    );
  const { administrators: people, holderId, missing, accountName, holdfast, takenAt } = contents;
  const own = await store.findAddress(db.read, row.account_id);
  const same = people.find(({ email }) => email.toLowerCase() === own) ?? people.find(({ id }) => id === holderId);
  return {
    lines: linesOf(contents),
    misfits: missing > 0 ? [{ kind: 'files', reason: UNREAD, count: missing }] : [],
    calls: contents.bytes + ROW * contents.rows,
    minutes: 0,
    archive: { accountName, holdfast, takenAt, people, personId: (same ?? people[0]!).id },
  };
}

const UNREAD = 'they could not be read when the export was made, and are not in it';

const linesOf = ({ counts, bytes }: Contents): Outlook['lines'] =>
  Object.entries(words).map(([table, kind]) => ({
    kind,
    count: counts[table] ?? 0,
    bytes: table === 'files' ? bytes : 0,
  }));

const at = (kind: string, count: number): Sofar => ({ project: 0, projects: 0, kind, count });

/** The bytes first, by a process of its own, and then all records in one step. `end` is part of that step. */
export async function bringBack(
  services: Services,
  row: AccountImportRow,
  telling: Telling,
  end: (services: Services, tx: Queries, report: Report) => Promise<void>,
): Promise<void> {
  const { account_id: accountId, blob_key: archive, person_id: personId } = row;
  // Again behind the others' writes; here before a number is given for it.
  if (!(await isEmpty(services.db.read, accountId))) throw new Unfit(NOT_EMPTY);
  const contents = await unpacked(services, row, true, telling, ({ files, bytes }) =>
    telling.progress(at('files', files), bytes),
  );
  const own = await store.findAddress(services.db.read, accountId);
  await bringRecords(services, {
    accountId,
    archive,
    folder: join(folderOf(services), archive),
    personId,
    takenAt: contents.takenAt,
    async begin(tx) {
      if (!(await isEmpty(tx, accountId))) throw new Unfit(NOT_EMPTY);
    },
    end: (numbered, tx, brought) => end(numbered, tx, reportOf(contents, brought, personId, own)),
    progress(rows) {
      telling.signal.throwIfAborted();
      telling.progress(at('records', rows), contents.bytes + ROW * rows);
    },
  });
}

function reportOf(contents: Contents, { counts, pausedWebhooks }: Brought, personId: number, own: string): Report {
  const { email } = contents.administrators.find(({ id }) => id === personId)!;
  const leftover = (kind: string, reason: string, count: number) =>
    count > 0 ? [{ kind, reason, count, first: 0, state: 'in part' as const }] : [];
  return {
    lines: linesOf(contents).map(({ kind, count, bytes }, nth) => ({
      kind,
      there: count,
      here: counts[Object.keys(words)[nth]!] ?? 0,
      bytes,
    })),
    leftovers: [
      ...leftover('files', UNREAD, contents.missing),
      ...leftover(
        'webhooks',
        'paused, and without their secrets: give them new ones, then resume them',
        pausedWebhooks,
      ),
    ],
    ...(email.toLowerCase() !== own && { signsInAs: email }),
  };
}

class NoRoom extends Unfit {}

async function unpacked(
  services: Services,
  row: AccountImportRow,
  withFiles: boolean,
  { signal }: Telling,
  heard: (sofar: Unpacked) => void,
): Promise<Contents> {
  const { account_id: accountId, blob_key: key, size } = row;
  const errand: Errand = {
    own: placeOf(services.config),
    accountId,
    key,
    size,
    folder: join(folderOf(services), key),
    now: services.now().toISOString(),
    withFiles,
  };
  return sendOut<Errand, Said, Contents>(new URL('../../exports/back/child.ts', import.meta.url), errand, {
    signal,
    hear(said, { resolve, reject }) {
      if ('contents' in said) resolve(said.contents);
      else if ('sofar' in said) heard(said.sofar);
      else if (said.why === 'noRoom') reject(new NoRoom('There is no room left for it on the server.'));
      else reject(said.why === 'unfit' ? new Unfit(said.failure) : new Error(said.failure));
    },
  });
}

const KEPT_DAYS = 7;

/** An archive takes room that nobody sees: one that was looked at and not brought in is let go of. */
export async function letGoOfArchives(services: Services): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  for (const row of await store.listForgotten(services.db.read, before)) {
    const ended_at = now.toISOString();
    const problem = `The archive was kept for ${KEPT_DAYS} days and is gone. Choose it again.`;
    await services.db.transaction(async (tx) => {
      const change = { state: 'failed' as const, blob_key: '', problem, ended_at };
      if (await store.saveHeld(tx, row, change)) await doomBlobs(tx, row.account_id, [row.blob_key], ended_at);
    });
  }
}

/** What is unpacked of archives that nobody wants any more, on this machine. */
export async function removeUnpacked(services: Services): Promise<void> {
  const folder = folderOf(services);
  if (!existsSync(folder)) return;
  for (const key of await readdir(folder)) {
    const row = await store.findAsked(services.db.read, accountOfKey(key) ?? 0);
    if (row?.blob_key !== key) await rm(join(folder, key), { recursive: true, force: true });
  }
}
