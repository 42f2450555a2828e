import assert from 'node:assert/strict';
import { actorOf } from '../../src/people/credentials/identity.ts';
import { invitePerson } from '../../src/people/credentials/links.ts';
import { findHolder } from '../../src/people/credentials/store.ts';
import { createToken, type NewToken } from '../../src/people/credentials/tokens.ts';
import { savePerson } from '../../src/people/people/store.ts';
import { makeContext } from '../../src/platform/context.ts';
import type { Caller, TestApp } from './app.ts';

let made = 0;

/** Creates something through the API and returns its id. */
export async function make(caller: Caller, path: string, body: unknown): Promise<string> {
  const reply = await caller.post(path, body);
  assert.equal(reply.status, 201, `${path}: ${reply.text}`);
  return reply.body.id;
}

export const makeProject = (caller: Caller, fields: object = {}): Promise<string> =>
  make(caller, '/projects.json', { project: { name: `Project ${++made}`, ...fields } });

export const makeCompany = (caller: Caller, fields: object = {}): Promise<string> =>
  make(caller, '/companies.json', { company: { name: `Company ${++made}`, ...fields } });

/** A person and a token of theirs. No token makes Administrators, so that is not done through the front door. */
export async function makePerson(
  app: TestApp,
  given: object = {},
  by: Caller = app.admin,
): Promise<{ id: string; caller: Caller }> {
  const { administrator: isAdministrator = false, ...fields }: { administrator?: boolean } = given;
  made += 1;
  const person = {
    'first-name': 'Person',
    'last-name': String(made),
    'email-address': `person${made}@acme.test`,
    ...fields,
  };
  const id = await make(by, '/people.json', { person });
  const { body } = await by.get('/authenticate.json');
  if (isAdministrator) await promote(app, id, Number(body.account.id));
  return { id, caller: app.as(await makeToken(app, Number(body.account.id), Number(id))) };
}

export const promote = ({ services: { db } }: TestApp, personId: string, accountId = 1): Promise<void> =>
  db.transaction((tx) => savePerson(tx, accountId, Number(personId), { is_administrator: 1 }));

/** The code of a link for anybody, which Administrators make with a proof. */
export async function makeInvitation(app: TestApp, personId: string): Promise<string> {
  const holder = await findHolder(app.services.db.read, app.accountId, 1);
  const ctx = makeContext(app.services, actorOf(holder!, { holder: 'person 1' }));
  return (await invitePerson(ctx, Number(personId))).path.split('/').at(-1)!;
}

/** A token for anybody, made as the command line does; nobody is told of it by mail. */
export async function makeToken(
  app: TestApp,
  accountId: number,
  personId: number,
  input: Partial<NewToken> = {},
): Promise<string> {
  const holder = await findHolder(app.services.db.read, accountId, personId);
  assert.ok(holder);
  const services = { ...app.services, config: { ...app.services.config, mail: undefined } };
  const ctx = makeContext(services, actorOf(holder, { holder: `person ${personId}` }));
  return (await createToken(ctx, { name: 'test', ...input })).value;
}

export type Role = 'observer' | 'member' | 'administrator';

/** Puts somebody on a project in a role. */
export async function join(by: Caller, project: string, person: string, role: Role = 'member'): Promise<void> {
  assert.equal((await by.put(`/projects/${project}/people.json`, { add: { userIdList: person } })).status, 200);
  const permissions = {
    'project-administrator': role === 'administrator' ? '1' : '0',
    'is-observing': role === 'observer' ? '1' : '0',
  };
  assert.equal((await by.put(`/projects/${project}/people/${person}.json`, { permissions })).status, 200);
}
