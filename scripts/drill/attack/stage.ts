import { type Chance, chanceOf } from '../marathon/chance.ts';
import { type Known, makeKnown, namedIn } from './known.ts';
import { FOUNDERS_PASSWORD, markOf, type Sight, type Tenant } from './marks.ts';
import type { Got, Sent, Wire } from './wire.ts';

/** Somebody who asks: what they send along, what they may know, and what they have been shown. */
export type Caller = {
  name: string;
  headers: Record<string, string>;
  sight: Sight;
  known: Known;
  /** Sees everybody, so what they write could rightly make anybody known to others. */
  isTrusted: boolean;
  isAdministrator: boolean;
  isReadOnly: boolean;
  /** Has a session, which it could end. */
  isSession: boolean;
};

export type Stage = {
  world: number;
  callers: Caller[];
  /** Of each kind, what nobody who could change it by right is to touch: what it is like is compared at the end. */
  sealed: Map<string, Set<string>>;
  /** What nobody may ever be told. */
  secrets: string[];
  /** What has to be the same in the end as it was. */
  unchanged(): Promise<string[]>;
};

const JSON_TYPE = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const passwordOf = (world: number, tenant: Tenant): string => `Harbour ${markOf(world, tenant, 's')} stone 7`;

/** Only who is signed in makes Administrators, and links for them. */
async function asFounder(ask: Ask) {
  const email = JSON.parse((await ask('GET', '/me.json')).text).person['email-address'];
  const authorization = `Basic ${Buffer.from(`${email}:${FOUNDERS_PASSWORD}`).toString('base64')}`;
  return { proof: { 'current-password': FOUNDERS_PASSWORD }, headers: { authorization } };
}

type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Got>;

/** Two accounts that attack each other with somebody in every role, and one beside them in which nobody does anything. */
export async function setStage(wire: Wire, world: number, tokens: string[], seed: number): Promise<Stage> {
  const stage: Stage = { world, callers: [], sealed: new Map(), secrets: [...tokens], unchanged: async () => [] };
  const looks: (() => Promise<string[]>)[] = [];
  for (const [at, tenant] of (['a', 'b', 'c'] as const).entries()) {
    const ask = asking(wire, bearer(tokens[at]!));
    const paths = await furnish(ask, stage, tenant);
    if (tenant !== 'c') await invite(wire, ask, stage, { tenant, chance: chanceOf(seed, tenant) });
    looks.push(await watchUnchanged(ask, tenant, tenant === 'c' ? [...paths, ...EVERYTHING] : paths));
  }
  stage.unchanged = async () => (await Promise.all(looks.map((look) => look()))).flat();
  for (const name of ['nobody', 'somebody with a bad token'])
    stage.callers.push({
      ...stranger(world, seed, name),
      headers: name === 'nobody' ? {} : bearer(`hf_1_${'x'.repeat(32)}`),
    });
  return stage;
}

const stranger = (world: number, seed: number, name: string): Caller => ({
  name,
  headers: {},
  sight: { world, kinds: '' },
  known: makeKnown(chanceOf(seed, name)),
  isTrusted: false,
  isAdministrator: false,
  isReadOnly: false,
  isSession: false,
});

const asking =
  (wire: Wire, own: Record<string, string>): Ask =>
  async (method, path, body, headers = {}) => {
    const sent: Sent = { method, path, headers: { ...own, ...(body ? JSON_TYPE : {}), ...headers } };
    const got = await wire.send(body ? { ...sent, body: JSON.stringify(body) } : sent);
    if (got.status >= 300) throw new Error(`The stage: ${method} ${path} answered ${got.status}: ${got.text}`);
    return got;
  };

const idIn = (got: Got): string => JSON.parse(got.text).id;

/** A project that is only the Administrators', and one with others in which some things are private. */
async function furnish(ask: Ask, stage: Stage, tenant: Tenant): Promise<string[]> {
  const { world } = stage;
  const [shared, vault, hidden, kept] = (['t', 'v', 'p', 'd'] as const).map((kind) => markOf(world, tenant, kind));
  const { proof, headers } = await asFounder(ask);
  const make = async (path: string, body: object) => idIn(await ask('POST', path, body, headers));
  const person = (name: string, more: object = {}) =>
    make('/people.json', {
      person: { 'first-name': name, 'last-name': 'Quay', 'email-address': `${name}@${tenant}.test`, ...more },
    });
  const client = await make('/companies.json', { company: { name: `${shared} client` } });
  const elsewhere = await make('/companies.json', { company: { name: `${kept} company` } });
  const [member, guest] = [
    await person(`member${shared}`, { canAddProjects: true }),
    await person(`client${shared}`, { 'company-id': client, canAddProjects: true }),
  ];
  // The third has no project, the fourth is nobody the client has to do with.
  await person(`outsider${shared}`, { canAddProjects: false });
  await person(`staff${kept}`, { 'company-id': elsewhere });
  // Nobody makes a link for themselves, so a second Administrator is who signs in.
  await person(`second${shared}`, { administrator: true, ...proof });
  const secret = await make('/projects.json', { project: { name: `${vault} project`, description: vault } });
  const open = await make('/projects.json', { project: { name: `${shared} open`, people: `${member},${guest}` } });
  await fill(make, secret, vault!, {});
  await fill(make, open, hidden!, { private: '1' });
  const inside = [
    'tasks',
    'tasklists',
    'milestones',
    'notebooks',
    'messages',
    'links',
    'files',
    'people',
    'time_entries',
  ];
  const paths = [secret, open].flatMap((id) => inside.map((what) => `/projects/${id}/${what}.json`));
  paths.push(
    `/projects/${secret}.json`,
    '/people.json',
    '/companies.json',
    '/tags.json',
    '/projects.json',
    '/tokens.json',
  );
  for (const path of [...paths, '/comments.json', '/files.json', '/boards/columns.json'])
    for (const { kind, id } of namedIn(JSON.parse((await ask('GET', path)).text), path.split(/[/.]/).at(-2)!))
      stage.sealed.set(kind, (stage.sealed.get(kind) ?? new Set()).add(id));
  // Only now: what everybody works with, and may change.
  const yard = await make('/projects.json', { project: { name: `${shared} yard`, people: `${member},${guest}` } });
  await fill(make, yard, shared!, {});
  // In the other one its people work.
  return [`/projects/${secret}.json`, ...paths.slice(0, inside.length)];
}

/** One of everything that can be private. */
async function fill(
  make: (path: string, body: object) => Promise<string>,
  project: string,
  mark: string,
  more: object,
) {
  const at = (what: string) => `/projects/${project}/${what}.json`;
  const list = await make(at('tasklists'), { 'todo-list': { name: mark, description: mark, ...more } });
  const item = { content: mark, description: mark, tags: `${mark}tag`, ...more };
  const task = await make(`/tasklists/${list}/tasks.json`, { 'todo-item': item });
  const said = { body: mark, ...('private' in more ? { isprivate: '1' } : {}) };
  await make(`/tasks/${task}/comments.json`, { comment: said });
  const due = { title: mark, deadline: '20261231', 'responsible-party-ids': '1', ...more };
  await make(at('milestones'), { milestone: due });
  await make(at('notebooks'), { notebook: { name: mark, content: `<p>${mark}</p>`, ...more } });
  await make(at('messages'), { post: { title: mark, body: mark, ...more } });
  await make(at('links'), { link: { name: mark, code: 'https://quay.example/', description: mark, ...more } });
  await make(`/tasks/${task}/time_entries.json`, { 'time-entry': { date: '20261117', hours: 1, description: mark } });
}

/** Each comes in by a link, as people do, and has a session and a token. */
async function invite(
  wire: Wire,
  ask: Ask,
  stage: Stage,
  { tenant, chance }: { tenant: Tenant; chance: Chance },
): Promise<void> {
  const { world } = stage;
  const password = passwordOf(world, tenant);
  const { proof, headers: signedIn } = await asFounder(ask);
  const roles: [id: string, name: string, kinds: string, more: Partial<Caller>][] = [
    ['6', 'Administrator', 'tdvp', { isAdministrator: true, isTrusted: true }],
    ['2', 'member', 'td', { isTrusted: true }],
    ['3', 'person of a client', 't', {}],
    ['4', 'person without projects', 'td', { isTrusted: true }],
  ];
  for (const [id, name, kinds, more] of roles) {
    const { link } = JSON.parse((await ask('PUT', `/people/${id}/invite.json`, proof, signedIn)).text);
    const taken = await asking(wire, {})('POST', `/invitations/${link.split('/').at(-1)}.json`, {
      person: { password },
    });
    const cookie = String(taken.headers['set-cookie']).split(';')[0]!;
    const session = { cookie, 'sec-fetch-site': 'same-origin' };
    const made = await asking(wire, session)('POST', '/tokens.json', { token: { name: 'attack' } });
    const own = JSON.parse(made.text).token;
    stage.secrets.push(own, cookie.split('=')[1]!);
    const tokenId = idIn(made);
    stage.sealed.set('tokens', (stage.sealed.get('tokens') ?? new Set()).add(tokenId));
    const known = makeKnown(chance);
    for (const [how, headers] of [
      ['a token', bearer(own)],
      ['a session', session],
    ] as const)
      stage.callers.push({
        ...stranger(world, 0, `${name} of ${tenant} with ${how}`),
        ...more,
        headers: { ...headers },
        sight: { world, tenant, kinds },
        known,
        isSession: how === 'a session',
      });
  }
  const read = await ask('POST', '/tokens.json', { token: { name: 'look', readOnly: true } });
  stage.sealed.get('tokens')!.add(idIn(read));
  stage.callers.push({
    ...stranger(world, 0, `Administrator of ${tenant} with a read-only token`),
    headers: bearer(JSON.parse(read.text).token),
    sight: { world, tenant, kinds: 'tdvp' },
    known: makeKnown(chance),
    isAdministrator: true,
    isTrusted: true,
    isReadOnly: true,
  });
}

const EVERYTHING = [
  ...[
    'account',
    'people',
    'companies',
    'projects',
    'tasklists',
    'tasks',
    'milestones',
    'notebooks',
    'messages',
    'links',
  ],
  ...['files', 'comments', 'time_entries', 'tags', 'webhooks', 'testReceivers', 'projectCategories', 'latestActivity'],
  ...['trashcan', 'audit', 'boards/columns', 'tokens', 'statuses', 'timers', 'notifications', 'storage', 'stats'],
].map((what) => `/${what}.json`);

/** What is read twice now and is not the same says nothing later. */
async function watchUnchanged(ask: Ask, tenant: Tenant, paths: string[]): Promise<() => Promise<string[]>> {
  const look = async () => {
    const texts = new Map<string, string>();
    for (const path of paths) texts.set(path, (await ask('GET', path)).text);
    return texts;
  };
  const [first, second] = [await look(), await look()];
  return async () => {
    const now = await look();
    return paths
      .filter((path) => first.get(path) === second.get(path) && first.get(path) !== now.get(path))
      .map((path) => `account ${tenant} has changed at ${path}: ${difference(first.get(path)!, now.get(path)!)}`);
  };
}

/** The first place where they are not the same, of both. */
function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(before)} became ${around(after)}`;
}
