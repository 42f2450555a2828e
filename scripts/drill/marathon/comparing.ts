import { comesTrue, moved } from '../../patience.ts';
import type { Holdfast } from '../holdfast.ts';
import { ask, untilAnswered } from '../uploading.ts';
import type { Announced } from './announced.ts';
import type { World } from './asking.ts';
import { forms, type Kind, kinds, see } from './kinds.ts';
import { agree, isHidden, isThere, isUnsure, keyOf, lost, type Model, type Thing } from './model.ts';

const LANES = 8;

async function inLanes<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all].values();
  const lane = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Everything among these is as it was acknowledged. */
export async function compare({ living, model }: World, things: Iterable<Thing>): Promise<void> {
  await inLanes(things, async (thing) => {
    if (isHidden(thing) || isUnsure(thing) || !isThere(model, thing)) return;
    const seen = await untilAnswered(async () => see(living(), thing.kind, thing.id));
    if (!agree(thing.state, seen)) return lost(model, thing, JSON.stringify(seen));
    if (thing.copied && !thing.state.isGone) await isWholeCopy(living(), model, thing, thing.copied);
  });
}

async function isWholeCopy(holdfast: Holdfast, model: Model, { id }: Pick<Thing, 'id'>, tasks: number): Promise<void> {
  const isWhole = async () => !('filling' in (await holdfast.ask('GET', `/projects/${id}.json`)).project);
  const stands = await comesTrue(isWhole);
  const page = await ask(holdfast, 'GET', `/projects/${id}/tasks.json?pageSize=1`);
  await page.arrayBuffer();
  const found = Number(page.headers.get('x-records'));
  if (!stands || found !== tasks)
    model.half.push(`project ${id} has ${found} of ${tasks} tasks${stands ? '' : ' and stays unfinished'}`);
}

/** What is in the trash comes back as it was, containers first. */
export async function restoreAll({ living, model }: World): Promise<void> {
  for (const kind of ['project', 'tasklist', 'task', 'milestone', 'notebook', 'file', 'comment'] as const) {
    const gone = [...model.things.values()].filter((thing) => thing.kind === kind && thing.state.isGone);
    await inLanes(gone, async (thing) => {
      const path = `/trashcan/${forms[kind].at}/${thing.id}/restore.json`;
      await ask(living(), 'PUT', path).then(
        (answer) => {
          thing.state.isGone = false;
          return answer.arrayBuffer();
        },
        (error: Error) => lost(model, thing, `not to be restored: ${error.message}`),
      );
      moved();
    });
  }
}

/** Whatever is listed is something that was asked for, once, and whole. */
export async function takeStock(world: World, homes: string[], announced: Announced): Promise<void> {
  const { living, model } = world;
  const found = new Map<string, string>();
  const look = async (kind: Kind, id: string) => {
    if (model.things.has(keyOf(kind, id))) return;
    const seen = await see(living(), kind, id);
    const asked = model.asked.get(seen.mark);
    const key = keyOf(kind, id);
    if (asked?.kind !== kind) model.half.push(`${key} shows ${JSON.stringify(seen)}, which nobody asked for`);
    else if ((found.get(seen.mark) ?? key) !== key)
      model.half.push(`${key} is there twice: ${seen.mark} is also ${found.get(seen.mark)}`);
    else if (asked.copied) await isWholeCopy(living(), model, { id }, asked.copied);
    found.set(seen.mark, key);
  };
  const listedIn: Kind[] = kinds.filter((kind) => kind !== 'project' && kind !== 'comment');
  const lists = homes.flatMap((home) =>
    listedIn.map((kind) => ({ kind, path: `/projects/${home}/${forms[kind].at}.json` })),
  );
  for (const { kind, path } of [...lists, { kind: 'comment' as const, path: '/comments.json' }])
    for (const id of await listed(living(), path)) await look(kind, id);
  await inLanes(announced.begun, async (key) => {
    const [kind, id] = key.split(' ') as [Kind, string];
    if (model.things.has(key)) return;
    if (kind in forms && (await see(living(), kind, id)).isGone)
      model.lost.push(`${key} was announced and is not there`);
  });
}

/** By their ids. */
async function listed(holdfast: Holdfast, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const body = await holdfast.ask('GET', `${path}?pageSize=250&page=${page}&includeCompletedTasks=true&find=all`);
    moved();
    const items = (Object.values(body.project ?? body).find(Array.isArray) ?? []) as { id: string | number }[];
    const before = ids.size;
    for (const { id } of items) ids.add(String(id));
    if (items.length < 250 || ids.size === before) return ids;
  }
}
