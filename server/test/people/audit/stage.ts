import assert from 'node:assert/strict';
import type { Caller, Reply, TestApp } from '../../support/app.ts';
import { makePerson } from '../../support/make.ts';

export const PASSWORD = 'correct horse battery';
export const OWN = { 'sec-fetch-site': 'same-origin' };
export type Headers = Record<string, string>;

// biome-ignore lint/suspicious/noExplicitAny: entries are looked into freely
export type Entry = any;

export async function entriesAt(by: Caller, query = ''): Promise<Entry[]> {
  const reply = await by.get(`/audit.json${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.entries;
}

/** What it tells, without when, in the order in which it happened. */
export const told = (entries: Entry[]): string[] =>
  entries
    .toReversed()
    .map(({ action, aboutName, detail, means }) => [action, aboutName, detail, means].filter(Boolean).join(' | '));

let made = 0;

/** Somebody with a password and a name that nobody else has. */
export async function somebody(app: TestApp, fields: object = {}, by: Caller = app.admin) {
  const name = `Quay${++made}x`;
  const email = `${name.toLowerCase()}@acme.test`;
  const names = { 'first-name': 'Ada', 'last-name': name, 'email-address': email };
  const { id, caller } = await makePerson(app, { ...names, password: PASSWORD, ...fields }, by);
  const signIn = (more: object = {}, headers: Headers = {}): Promise<Reply> =>
    app.as('').post('/session.json', { session: { email, password: PASSWORD, ...more } }, headers);
  const enter = async (more: object = {}): Promise<Headers> => {
    const reply = await signIn(more);
    assert.equal(reply.status, 201, reply.text);
    return { cookie: reply.headers['set-cookie']!.split(';')[0]!, ...OWN };
  };
  return { name, email, id, caller, signIn, enter };
}
