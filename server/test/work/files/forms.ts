import assert from 'node:assert/strict';
import type { Caller, Reply, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';

export const BOUNDARY = '----HoldfastTest7Bq';
export type FormPart = {
  name?: string;
  fileName?: string;
  type?: string;
  headers?: string[];
  content?: string | Buffer;
};

/** A form as a browser sends it, unless a part brings its own headers. */
export function form(parts: FormPart[], boundary = BOUNDARY): Buffer {
  const pieces: (string | Buffer)[] = [];
  for (const { name = 'file', fileName, type, headers, content = '' } of parts) {
    const own = headers ?? [
      `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ];
    pieces.push(`--${boundary}\r\n`, ...own.map((line) => `${line}\r\n`), '\r\n', content, '\r\n');
  }
  pieces.push(`--${boundary}--\r\n`);
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

export const formType = (boundary = BOUNDARY) => `multipart/form-data; boundary=${boundary}`;

export const send = (caller: Caller, payload: Buffer, type: string = formType(), path = '/pendingFiles.json') =>
  caller.call('POST', path, undefined, { payload, headers: { 'content-type': type } });

export const sendFile = (caller: Caller, part: FormPart = {}): Promise<Reply> =>
  send(caller, form([{ fileName: 'notes.txt', type: 'text/plain', content: 'hello', ...part }]));

/** Uploads and returns the reference. */
export async function upload(caller: Caller, part: FormPart = {}): Promise<string> {
  const reply = await sendFile(caller, part);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.pendingFile.ref;
}

export async function makeFile(caller: Caller, project: string, part: FormPart = {}, fields: object = {}) {
  const file = { 'category-id': '0', pendingFileRef: await upload(caller, part), ...fields };
  return make(caller, `/projects/${project}/files.json`, { file });
}

export const showFile = async (caller: Caller, id: string) => {
  const reply = await caller.get(`/files/${id}.json`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.file;
};

export async function blobKeys(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.services.blobs.list()) keys.push(key);
  return keys.sort();
}

export const pendingRows = (app: TestApp) => app.services.db.read.selectFrom('pending_files').selectAll().execute();

export const eventsOf = async (app: TestApp, id: string) =>
  (
    await app.services.db.read
      .selectFrom('events')
      .select('name')
      .where('object_kind', '=', 'file')
      .where('object_id', '=', Number(id))
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);

/** The link of a file as the test's inject can follow it, without a token. */
export async function fetchLink(
  app: Pick<TestApp, 'http'>,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: method as 'GET', url: pathname + search, headers });
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, bytes: answer.rawPayload };
}
