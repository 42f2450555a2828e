import assert from 'node:assert/strict';
import { comesTrue } from '../../../../scripts/patience.ts';
import type { TestApp } from '../../support/app.ts';
import { makeProject } from '../../support/make.ts';
import { fetchLink, makeFile, showFile } from './forms.ts';

const SIZE = 900_000;
const LEFT = 300_000;

/** How an answer ends for somebody who waits for all of it: whole, with a status that says why not, or cut off. */
async function endOf(url: string, headers: Record<string, string>): Promise<string> {
  const waiting = new AbortController();
  const fetching = globalThis.fetch(url, { headers, signal: waiting.signal }).then(async (reply) => {
    await reply.arrayBuffer();
    return `whole, ${reply.status}`;
  });
  let end: string | undefined;
  const told = fetching
    .catch(() => 'cut off')
    .then((how) => {
      end ??= how;
    });
  if (!(await comesTrue(() => end))) end = 'still waiting';
  waiting.abort();
  await told;
  return end!;
}

/** Whatever store it is: bytes that are fewer than the row says, or more, are never waited for and never taken for the file. */
export async function provesDamageIsTold(app: TestApp): Promise<void> {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const local = (link: string) => address + new URL(link).pathname + new URL(link).search;
  const project = await makeProject(app.admin);
  const replaced = async (fileName: string, content: Buffer, by: Buffer) => {
    const id = await makeFile(app.admin, project, { fileName, content });
    const { blob_key } = (
      await app.services.db.read.selectFrom('file_versions').selectAll().orderBy('id').execute()
    ).at(-1)!;
    await app.services.blobs.put(blob_key, [by] as never, { maxSize: by.length });
    return { id, key: blob_key, link: (await showFile(app.admin, id))['download-URL'] as string };
  };

  const damaged = await replaced('short.bin', Buffer.alloc(SIZE, 1), Buffer.alloc(LEFT, 1));
  const short = local(damaged.link);
  const zip = (await app.admin.get(`/projects/${project}/files/zip.json`)).body.zip['download-URL'];
  const lines = () => app.log.filter((line) => /should be there|bytes instead of/.test(line));
  for (const [url, range, end] of [
    [short, undefined, /^(cut off|whole, 500)$/],
    [short, `bytes=0-${SIZE - 1}`, /^(cut off|whole, 500)$/],
    [short, `bytes=${LEFT - 10}-${LEFT + 10}`, /^(cut off|whole, 500)$/],
    [short, `bytes=${LEFT}-`, /^(cut off|whole, 500)$/],
    [short, 'bytes=-5', /^(cut off|whole, 500)$/],
    [short, `bytes=0-${LEFT - 1}`, /^whole, 206$/],
    [local(zip), undefined, /^cut off$/],
  ] as const) {
    const before = lines().length;
    assert.match(await endOf(url, range ? { range } : {}), end, `${url} ${range}`);
    const told = lines().slice(before);
    assert.equal(told.length, end.test('whole, 206') ? 0 : 1, `the log of ${url} ${range}`);
    for (const { err } of told.map((line) => JSON.parse(line)))
      assert.deepEqual(
        [err.file, err.key],
        [Number(damaged.id), damaged.key],
        `what the log names for ${url} ${range}`,
      );
  }

  const empty = await replaced('empty.bin', Buffer.alloc(0), Buffer.from('not empty'));
  const { status, headers, bytes } = await fetchLink(app, empty.link);
  assert.deepEqual([status, headers['content-length'], bytes.length], [200, '0', 0]);
  const longer = await replaced('longer.bin', Buffer.from('four'), Buffer.from('fourteen'));
  assert.equal((await fetchLink(app, longer.link)).bytes.toString(), 'four');
}
