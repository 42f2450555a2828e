import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { carryOnImports } from '../../../src/operating/fileimports/begin.ts';
import type { Caller, Reply, TestApp } from '../../support/app.ts';
import { upload } from '../../work/files/forms.ts';

const { signal } = new AbortController();

export const shapeOf = (name: string): Promise<Buffer> => readFile(new URL(`./shapes/${name}`, import.meta.url));

/** Uploads a file and has it read. */
export async function choose(
  by: Caller,
  bytes: string | Buffer,
  fields: object = {},
  name = 'plan.csv',
): Promise<Reply> {
  const pendingFileRef = await upload(by, { fileName: name, content: bytes });
  return by.post('/fileimports.json', { import: { pendingFileRef, ...fields } });
}

export async function chosen(by: Caller, bytes: string | Buffer, fields: object = {}, name?: string): Promise<string> {
  const reply = await choose(by, bytes, fields, name);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

export async function shown(by: Caller, id: string) {
  const reply = await by.get(`/fileimports/${id}.json`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.import;
}

/** The worker, until it has nothing to do. */
export async function carryOn(app: TestApp): Promise<void> {
  while (await carryOnImports.run(app.services, signal));
}

export async function brought(app: TestApp, by: Caller, id: string) {
  const reply = await by.put(`/fileimports/${id}/begin.json`);
  assert.equal(reply.status, 200, reply.text);
  await carryOn(app);
  return shown(by, id);
}

/** The tasks of a project as one would tell them: list, name, and what is above them. */
export async function tasksIn(by: Caller, project: string) {
  const path = `/projects/${project}/tasks.json?pageSize=250&includeCompletedTasks=true&nestSubTasks=no&getSubTasks=yes`;
  const reply = await by.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body['todo-items'];
}
