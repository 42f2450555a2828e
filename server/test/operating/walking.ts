import assert from 'node:assert/strict';
import type { Caller } from '../support/app.ts';

/** Whoever asks, through the front door or over a network. */
export type Reader = {
  get(path: string): Promise<Pick<Awaited<ReturnType<Caller['get']>>, 'status' | 'body' | 'text'>>;
};

/** Why something is not compared, and what that is: addresses as the description has them, or keys. */
export type Apart = Record<string, RegExp>;

type Ids = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Thing = Record<string, any>;

/** Where each kind is listed, of the account or of each project, and under which key. */
const lists: Record<string, [list: string, key: string]> = {
  projects: ['/projects.json?status=ALL', 'projects'],
  tasks: ['/tasks.json?includeCompletedTasks=true&includeArchivedProjects=true', 'todo-items'],
  tasklists: ['/projects/{id}/tasklists.json?status=all', 'tasklists'],
  milestones: ['/projects/{id}/milestones.json?find=all', 'milestones'],
  files: ['/projects/{id}/files.json', 'files'],
  notebooks: ['/projects/{id}/notebooks.json', 'notebooks'],
  links: ['/projects/{id}/links.json', 'links'],
  messages: ['/projects/{id}/messages.json', 'posts'],
  comments: ['/comments.json', 'comments'],
  time: ['/projects/{id}/time_entries.json', 'time-entries'],
  columns: ['/projects/{id}/boards/columns.json', 'columns'],
  roles: ['/projects/{id}/roles.json', 'roles'],
  views: ['/projects/{id}/views.json', 'views'],
  fileCategories: ['/projects/{id}/fileCategories.json', 'categories'],
  notebookCategories: ['/projects/{id}/notebookCategories.json', 'categories'],
  messageCategories: ['/projects/{id}/messageCategories.json', 'categories'],
  linkCategories: ['/projects/{id}/linkCategories.json', 'categories'],
  projectCategories: ['/projectCategories.json', 'categories'],
  people: ['/people.json', 'people'],
  companies: ['/companies.json', 'companies'],
  tags: ['/tags.json', 'tags'],
  events: ['/calendarevents.json?startDate=19700101&endDate=20991231', 'events'],
  timers: ['/timers.json', 'timers'],
};

/** What stands for the numbers behind such a beginning. */
const places: Record<string, string> = {
  '/boards/columns/{id}': 'columns',
  '/calendarevents/{id}': 'events',
  '/projects/api/v3/projects/{id}': 'projects',
  '/projects/api/v3/tasks/{id}': 'tasks',
  '/projects/api/v3/time/{id}': 'time',
  '/projects/api/v3/timers/{id}': 'timers',
  '/time_entries/{id}': 'time',
  '/timelogs/{id}': 'time',
  '/trashcan/projects/{id}': 'projects',
  '/users/{id}': 'people',
};

/** All there is, where less is told to who does not ask. */
const widest: Record<string, string> = {
  '/projects.json': 'status=ALL',
  '/projects/{id}/tasklists.json': 'status=all',
  '/milestones.json': 'find=all',
  '/projects/{id}/milestones.json': 'find=all',
  '/calendarevents.json': 'startDate=19700101&endDate=20991231',
  '/search.json': 'searchTerm=breakwater',
};
const wide = { pageSize: '500', includeCompletedTasks: 'true', includeArchivedProjects: 'true' };

const SPREAD = 3;
const NEWEST = 3;

/** Some of all times, and the newest, which tests have made to be looked at. */
function some(all: Ids[]): Ids[] {
  const known = all.toSorted((one, other) => Number(one.id) - Number(other.id));
  if (known.length <= SPREAD + NEWEST) return known;
  const older = known.slice(0, -NEWEST);
  const apart = Array.from({ length: SPREAD }, (_, at) => older[Math.floor((at * older.length) / SPREAD)]!);
  return [...apart, ...known.slice(-NEWEST)];
}

/** Everything in lists of that name, wherever they are in an answer. */
function under(answer: unknown, key: string): Thing[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = Object.entries(answer).flatMap(([name, value]) => (name === key && Array.isArray(value) ? value : []));
  return own.length > 0 ? own : Object.values(answer).flatMap((value) => under(value, key));
}

/** Says which numbers there are, as far as the account tells. */
class Numbers {
  readonly #by: Reader;
  readonly #known = new Map<string, Promise<Thing[]>>();

  constructor(by: Reader) {
    this.#by = by;
  }

  async #read(path: string, key: string): Promise<Thing[]> {
    const { status, body, text } = await this.#by.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=250`);
    assert.equal(status, 200, `${path}: ${text}`);
    return under(body, key);
  }

  all(kind: string): Promise<Thing[]> {
    const known = this.#known.get(kind) ?? this.#gather(kind);
    this.#known.set(kind, known);
    return known;
  }

  async #gather(kind: string): Promise<Thing[]> {
    assert.ok(lists[kind], `say in ${import.meta.filename} where ${kind} are listed`);
    const [path, key] = lists[kind];
    if (!path.includes('{id}')) return this.#read(path, key);
    const found: Thing[] = [];
    for (const { id } of await this.all('projects')) found.push(...(await this.#read(path.replace('{id}', id), key)));
    return found;
  }

  async #inside(kind: string, path: (id: string) => string, key: string): Promise<[id: string, inside: Thing][]> {
    const found: [string, Thing][] = [];
    for (const { id } of await this.all(kind))
      for (const inside of await this.#read(path(String(id)), key)) found.push([String(id), inside]);
    return found;
  }

  /** Some of what can stand in the place of the names in this path. */
  async of(path: string): Promise<Ids[]> {
    const ids = (things: Thing[]): Ids[] => things.map(({ id }) => ({ id: String(id) }));
    if (path.startsWith('/projects/{id}/people/{person}'))
      return (await this.#inside('projects', (id) => `/projects/${id}/people.json`, 'people')).map(([id, one]) => ({
        id,
        person: String(one.id),
      }));
    if (path.startsWith('/projects/{id}/cat/{category}'))
      return (await this.#inside('projects', (id) => `/projects/${id}/messageCategories.json`, 'categories')).map(
        ([id, one]) => ({ id, category: String(one.id) }),
      );
    if (path.startsWith('/notebooks/{id}/versions/{version}'))
      return (await this.#inside('notebooks', (id) => `/notebooks/${id}/versions.json`, 'versions')).map(
        ([id, one]) => ({ id, version: String(one.version) }),
      );
    if (path.startsWith('/boards/columns/cards/{id}'))
      return ids(
        (await this.#inside('columns', (id) => `/boards/columns/${id}/cards.json`, 'cards')).map(([, one]) => one),
      );
    if (path.startsWith('/messageReplies/{id}'))
      return ids(
        (await this.#inside('messages', (id) => `/messages/${id}/replies.json`, 'messageReplies')).map(
          ([, one]) => one,
        ),
      );
    if (path.startsWith('/fileversions/{id}'))
      return (await this.all('files')).map((file) => ({ id: String(file['version-id']) }));
    const start = path.slice(0, path.indexOf('}') + 1);
    return ids(await this.all(places[start] ?? start.split('/')[1]!));
  }
}

/** Every address that the description knows, with numbers of what there is in the account. */
export async function everyAddress(by: Reader, apart: Apart, isFull: boolean): Promise<string[]> {
  const { paths } = (await by.get('/openapi.json')).body as { paths: Record<string, { get?: Thing }> };
  const numbers = new Numbers(by);
  const addresses: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || Object.values(apart).some((one) => one.test(path))) continue;
    const named = ((get.parameters ?? []) as Thing[]).map(({ name }) => String(name));
    const asked = Object.entries(wide).filter(([name]) => named.includes(name));
    const query = [widest[path], ...asked.map((one) => one.join('='))].filter(Boolean).join('&');
    const given = path.includes('{') ? some(await numbers.of(path)) : [{}];
    assert.ok(!isFull || given.length > 0, `${path} is not compared, for the account has none of these`);
    for (const ids of given)
      addresses.push(`${path.replace(/\{(\w+)\}/g, (_, name) => (ids as Ids)[name]!)}${query && `?${query}`}`);
  }
  assert.ok(addresses.length > (isFull ? 600 : 100), `${addresses.length} addresses are few`);
  return addresses;
}

/** What is said of an address on a machine is whether there is one. */
const onMachine = (key: string, value: unknown): boolean =>
  typeof value === 'string' && /url$|logo|^link$/i.test(key) && value !== '';

export const without =
  (apart: Apart) =>
  (answer: unknown): unknown =>
    JSON.parse(
      JSON.stringify(answer ?? null, (key, value) =>
        Object.values(apart).some((one) => one.test(key)) ? undefined : onMachine(key, value) ? 'somewhere' : value,
      ),
    );

/** Where two answers differ, in words. */
export function differences(one: unknown, other: unknown, at = ''): string[] {
  if (Object.is(one, other)) return [];
  const areThings = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!areThings) return [`${at}: ${JSON.stringify(one)?.slice(0, 120)} ≠ ${JSON.stringify(other)?.slice(0, 120)}`];
  const keys = new Set([...Object.keys(one as Thing), ...Object.keys(other as Thing)]);
  return [...keys].flatMap((key) => differences((one as Thing)[key], (other as Thing)[key], `${at}/${key}`));
}

const SHOWN = 60;

/** Both are asked the same, and have to say the same. */
export async function answerAlike(
  [here, there]: [Reader, Reader],
  addresses: string[],
  plain: (answer: unknown, address: string) => unknown,
): Promise<void> {
  const found: string[] = [];
  for (const address of addresses) {
    const [ours, theirs] = [await here.get(address), await there.get(address)];
    const said = ({ status, body, text }: typeof ours) => ({ status, said: plain(body ?? text, address) });
    if (theirs.status !== 200) found.push(`${address} is refused: ${theirs.text.slice(0, 200)}`);
    for (const difference of differences(said(ours), said(theirs)).slice(0, 3)) found.push(`${address} ${difference}`);
  }
  assert.deepEqual(found.slice(0, SHOWN), [], `${found.length} differences`);
}
