import assert from 'node:assert/strict';
import { makeExports } from '../../../src/operating/exports/making.ts';
import { carryOnAccountImports } from '../../../src/operating/imports/asked/carrying.ts';
import type { Services } from '../../../src/platform/context.ts';
import { read } from '../../platform/blobs/contract.ts';
import type { Caller, TestApp } from '../../support/app.ts';
import { upload } from '../../work/files/forms.ts';

const { signal } = new AbortController();

/** What a button makes of an account. */
export async function archiveOf(app: TestApp, by: Caller): Promise<Buffer> {
  // One may be under way already.
  while (await makeExports.run(app.services, signal));
  const { body } = await by.post('/exports.json');
  while (await makeExports.run(app.services, signal));
  const url = `/exports/${body.id}.zip`;
  const { statusCode, rawPayload } = await app.http.inject({ url, headers: { authorization: `Bearer ${by.token}` } });
  assert.equal(statusCode, 200, rawPayload.toString().slice(0, 300));
  return rawPayload;
}

export async function sendArchive(by: Caller, content: Buffer) {
  const pendingFileRef = await upload(by, { fileName: 'export.zip', type: 'application/zip', content });
  return by.post('/account/import/archive.json', { import: { pendingFileRef } });
}

export const work = (services: Services, until = signal) => carryOnAccountImports[0]!.run(services, until);
export const shownImport = async (by: Caller) => (await by.get('/account/import.json')).body.import;

/** The service is stopped while the records come. */
export async function workCutOff(services: Services): Promise<boolean> {
  const ending = new AbortController();
  const transaction: Services['db']['transaction'] = (run, options) => {
    if (options?.mayTakeLong) ending.abort();
    return services.db.transaction(run, options);
  };
  await work({ ...services, db: { ...services.db, transaction } }, ending.signal);
  return ending.signal.aborted;
}

const versionsOf = (app: TestApp) =>
  app.services.db.read.selectFrom('file_versions').selectAll().where('account_id', '=', 1).orderBy('id').execute();

/** The bytes of each are the same there and here, under another name. */
export async function versionsAlike(here: TestApp, there: TestApp): Promise<number> {
  const [ours, theirs] = [await versionsOf(here), await versionsOf(there)];
  for (const [at, { blob_key: key, id }] of ours.entries()) {
    const other = theirs[at]!.blob_key;
    const [own, its] = [await read(here.services.blobs, key), await read(there.services.blobs, other)];
    assert.ok(key !== other && its?.equals(own!), `the bytes of version ${id} are not the same`);
  }
  return ours.length;
}
