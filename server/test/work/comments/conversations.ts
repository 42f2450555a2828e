import assert from 'node:assert/strict';
import type { Caller, TestApp } from '../../support/app.ts';
import { make } from '../../support/make.ts';
import { makeFile, showFile } from '../files/forms.ts';

/** A file to talk about, and the address of its conversation. */
export async function makeTalk(caller: Caller, project: string, fields: object = {}) {
  const file = await makeFile(caller, project, {}, fields);
  const version = (await showFile(caller, file))['version-id'] as string;
  return { file, version, path: `/fileversions/${version}/comments.json` };
}

export const say = (caller: Caller, path: string, comment: object | string): Promise<string> =>
  make(caller, path, { comment: typeof comment === 'string' ? { body: comment } : comment });

export async function showComment(caller: Caller, id: string) {
  const reply = await caller.get(`/comments/${id}.json`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.comment;
}

export const bodiesIn = async (caller: Caller, path: string): Promise<string[]> =>
  (await caller.get(path)).body.comments.map(({ body }: { body: string }) => body);

export const eventsAbout = async (app: TestApp, id: string, kind = 'comment') =>
  app.services.db.read
    .selectFrom('events')
    .selectAll()
    .where('object_kind', '=', kind)
    .where('object_id', '=', Number(id))
    .orderBy('id')
    .execute();
