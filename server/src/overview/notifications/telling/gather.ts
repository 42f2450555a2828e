import type { Queries } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/items.ts';
import { type Involved, involvedIn } from '../../../work/items/involvement.ts';
import { whoSees } from '../../../work/members/named.ts';
import { mentionedIn } from '../mentions.ts';
import type { Known } from './news.ts';
import * as store from './news-store.ts';
import { stateIn } from './news-wire.ts';
import type { Happened } from './notify-store.ts';

type Pairs = { id: number; person_id: number }[];
type Found<T> = Map<string, T>;
const keyOf = (kind: string, id: number) => `${kind} ${id}`;

/** Looks up what decides whom these events concern: so many statements, however many events there are. */
export async function lookUp(tx: Queries, accountId: number, events: Happened[]): Promise<Known> {
  const of = (...names: RegExp[]) => events.filter(({ name }) => names.some((one) => one.test(name)));
  const states = await statesOf(
    tx,
    accountId,
    of(/^(TASK|MILESTONE|FILE|NOTEBOOK|LINK|MESSAGE|COMMENT|MESSAGEREPLY|CALENDAREVENT|PROJECTUPDATE)\./),
  );
  await readNotebooks(tx, accountId, of(/^NOTEBOOK\./), states);
  const waiting = await waitingFor(tx, accountId, of(/^TASK\.COMPLETED$/));
  const added = await addedBy(tx, accountId, of(/^PROJECT\./));
  const comments = of(/^(COMMENT|MESSAGEREPLY)\./);
  const subjects = comments.map(({ subject_kind, subject_id }) => ({
    kind: subject_kind as ItemKind,
    id: subject_id!,
  }));
  const messages = of(/^MESSAGE\./);
  const things = of(/^(TASK|MILESTONE|FILE|NOTEBOOK|MESSAGE)\./).map(({ object_kind, object_id }) => ({
    kind: object_kind as ItemKind,
    id: object_id,
  }));
  const dependents = [...waiting.values()].flat().map((id) => ({ kind: 'task' as const, id }));
  const involved = await involvedWith(tx, accountId, [...subjects, ...things, ...dependents]);
  const files = things.filter(({ kind }) => kind === 'file');
  const seeing = await mentionedWhoSee(tx, accountId, events, states);
  const members = await membersOf(tx, accountId, messages);
  const parts = await takingPart(tx, accountId, subjects, files);
  return {
    states,
    involved: (kind, id) => involved.get(keyOf(kind, id)),
    takingPart: (kind, id) => parts.get(keyOf(kind, id)) ?? [],
    seesProject: (projectId, personId) => seeing.has(keyOf(String(projectId), personId)),
    members: (projectId) => members.get(projectId) ?? [],
    waitingFor: (taskId) => waiting.get(taskId) ?? [],
    added: ({ id }) => added.get(id) ?? [],
  };
}

async function statesOf(tx: Queries, accountId: number, events: Happened[]): Promise<Known['states']> {
  if (events.length === 0) return new Map();
  const rows = await store.statesOf(tx, { accountId, ids: store.textOf(events.map(({ id }) => id)) });
  return new Map(
    rows.map(({ id, after, before }) => [id, { after: stateIn(after), before: before ? stateIn(before) : undefined }]),
  );
}

/** The text of a notebook is not told with it, as that may be long: of what mentions somebody it is looked up. */
async function readNotebooks(tx: Queries, accountId: number, events: Happened[], states: Known['states']) {
  const read = events.flatMap(({ id }) => [states.get(id)!.after, states.get(id)!.before ?? []]).flat();
  if (read.length === 0) return;
  const ids = store.textOf(read.map(({ versionId }) => versionId));
  const texts = new Map((await store.mentioningVersions(tx, { accountId, ids })).map((row) => [row.id, row.content]));
  for (const state of read) state.mentioned.push(...mentionedIn(texts.get(state.versionId) ?? ''));
}

async function waitingFor(tx: Queries, accountId: number, completed: Happened[]): Promise<Map<number, number[]>> {
  if (completed.length === 0) return new Map();
  const rows = await store.waitingFor(tx, { accountId, ids: store.textOf(completed.map((one) => one.object_id)) });
  const byTask = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byTask].map(([id, group]) => [id, group.map(({ task_id }) => task_id)]));
}

/** Whoever is added is written down with the time of the event that tells of it: the first of that time, where there are several. */
async function addedBy(tx: Queries, accountId: number, events: Happened[]): Promise<Map<number, number[]>> {
  if (events.length === 0) return new Map();
  const times = events.map(({ happened_at }) => happened_at).sort();
  const ids = store.textOf(events.map(({ object_id }) => object_id));
  const members = await store.membersSince(tx, { accountId, ids, from: times[0]!, to: times.at(-1)! });
  const firsts = new Map(events.toReversed().map((event) => [`${event.object_id} ${event.happened_at}`, event.id]));
  const told = Map.groupBy(members, ({ id, added_at }) => firsts.get(`${id} ${added_at}`) ?? 0);
  return new Map([...told].map(([event, people]) => [event, people.map(({ person_id }) => person_id)]));
}

async function membersOf(tx: Queries, accountId: number, messages: Happened[]): Promise<Map<number, number[]>> {
  if (messages.length === 0) return new Map();
  const ids = store.textOf(messages.map(({ project_id }) => project_id));
  const byProject = Map.groupBy(await store.membersOf(tx, { accountId, ids }), ({ id }) => id);
  return new Map([...byProject].map(([id, group]) => [id, group.map(({ person_id }) => person_id)]));
}

type Ref = { kind: ItemKind; id: number };

async function involvedWith(tx: Queries, accountId: number, refs: Ref[]): Promise<Found<Involved>> {
  const found: Found<Involved> = new Map();
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    for (const [id, involved] of await involvedIn(tx, accountId, kind, ids)) found.set(keyOf(kind, id), involved);
  }
  return found;
}

async function mentionedWhoSee(
  tx: Queries,
  accountId: number,
  events: Happened[],
  states: Known['states'],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [id, group] of Map.groupBy(events, (event) => event.project_id)) {
    const mentioned = group.flatMap((event) => states.get(event.id)?.after.mentioned ?? []);
    for (const person of await whoSees(tx, { account_id: accountId, id }, mentioned))
      found.add(keyOf(String(id), person));
  }
  return found;
}

async function takingPart(tx: Queries, accountId: number, subjects: Ref[], files: Ref[]): Promise<Found<number[]>> {
  const found: Found<number[]> = new Map();
  const add = (kind: ItemKind, pairs: Pairs) => {
    for (const [id, group] of Map.groupBy(pairs, (pair) => pair.id)) {
      const people = group.map(({ person_id }) => person_id);
      found.set(keyOf(kind, id), [...(found.get(keyOf(kind, id)) ?? []), ...people]);
    }
  };
  for (const [kind, group] of Map.groupBy([...subjects, ...files], (ref) => ref.kind))
    add(kind, await store.takingPartIn(tx, { accountId, kind, ids: store.textOf(group.map(({ id }) => id)) }));
  if (files.length > 0)
    add('file', await store.uploadersOf(tx, { accountId, ids: store.textOf(files.map(({ id }) => id)) }));
  return found;
}
