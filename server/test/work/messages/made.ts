import assert from 'node:assert/strict';
import type { Caller } from '../../support/app.ts';
import { make } from '../../support/make.ts';

export const makeMessage = (caller: Caller, project: string, fields: object = {}): Promise<string> =>
  make(caller, `/projects/${project}/posts.json`, {
    post: { title: 'The crane is here', body: 'Come and see.', ...fields },
  });

export async function showMessage(caller: Caller, id: string) {
  const reply = await caller.get(`/posts/${id}.json`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.post;
}

export const edit = (caller: Caller, id: string, post: object, headers?: Record<string, string>) =>
  caller.put(`/posts/${id}.json`, { post }, headers);

export const answer = (caller: Caller, id: string, messagereply: object | string): Promise<string> =>
  make(caller, `/messages/${id}/messageReplies.json`, {
    messagereply: typeof messagereply === 'string' ? { body: messagereply } : messagereply,
  });

type Listed = { id: string; title: string };
export const titlesIn = async (caller: Caller, path: string): Promise<string[]> => {
  const reply = await caller.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.posts.map(({ title }: Listed) => title);
};
