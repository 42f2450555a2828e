import { sendInPieces } from '../files-killed.ts';
import { Refusal, sha256, uploadBy, ways } from '../uploading.ts';
import { once, type Request, refused, repeated, repeatedly, type World } from './asking.ts';
import type { Chance } from './chance.ts';
import { forms, type Kind, see } from './kinds.ts';
import {
  agree,
  type Change,
  changed,
  isHidden,
  isThere,
  isUnsure,
  lost,
  type Model,
  made,
  type State,
  type Thing,
} from './model.ts';

/** Each has a project of their own, so that nobody else changes what is theirs. */
export type Writer = { name: string; chance: Chance; home: string; own: Thing[]; marks: number; unsure: Set<Thing> };

const KINDS: (Kind | 'copy')[] = [
  ...(['task', 'task', 'task', 'task', 'task', 'comment', 'comment', 'comment', 'file', 'file'] as const),
  ...(['notebook', 'milestone', 'tasklist', 'project'] as const),
];
const COPY_ONE_IN = 60;
const LARGEST = 100_000;
/** Mostly what is new is changed. */
const NEW = 20;

/** One change, answered or not. */
export async function act(world: World, writer: Writer): Promise<void> {
  const { chance, own, unsure } = writer;
  for (const thing of unsure) if (await settle(world, thing)) unsure.delete(thing);
  const thing = own.length < 4 || chance.below(5) < 2 ? undefined : choose(world.model, writer);
  if (!thing) return create(world, writer, chance.below(COPY_ONE_IN) === 0 ? 'copy' : chance.pick(KINDS));
  const { request, ...change } = await plan(world, writer, thing);
  const answer = await once(world, request).catch((error) => refused(world.model, thing, error));
  if (answer === 'refused') return;
  if (!('asked' in answer)) return changed(world.model, thing, change);
  thing.doubt = { ...change, asked: answer.asked };
  unsure.add(thing);
}

/**
 * Whatever somebody is shown may not be taken back, no more than what they were told. As long as the process lives that was
 * asked, what is not shown may still come: that is said once the next one is there.
 */
export async function settle(world: World, thing: Thing): Promise<boolean> {
  const { living, model } = world;
  const { doubt, kind, id } = thing;
  if (!doubt) return true;
  // What lies in the trash, or may, shows nothing of what is in it.
  if (isHidden(thing) || (thing.within && isUnsure(thing.within))) return false;
  // Before it is looked at: an answer of the one that is about to die may still be on its way when it is dead.
  const isLast = doubt.asked.isOver();
  const seen = await repeated(world, async () => see(living(), kind, id));
  const isDone = agree(doubt.state, seen);
  if (!isDone && !isLast) return false;
  delete thing.doubt;
  if (isDone) changed(model, thing, doubt);
  else if (!agree(thing.state, seen)) lost(model, thing, JSON.stringify(seen));
  return true;
}

function choose(model: Model, { chance, own }: Writer): Thing | undefined {
  const thing = chance.below(4) === 0 ? chance.pick(own) : chance.pick(own.slice(-NEW));
  return isHidden(thing) || isUnsure(thing) || !isThere(model, thing) ? undefined : thing;
}

const newMark = (writer: Writer) => `${writer.name}-${++writer.marks}`;
const fresh = (mark: string, more: Partial<State> = {}): State => ({ mark, isGone: false, isDone: false, ...more });

async function create(world: World, writer: Writer, wanted: Kind | 'copy'): Promise<void> {
  const { model, pattern } = world;
  const mark = newMark(writer);
  const list = open(writer, 'tasklist');
  const task = open(writer, 'task');
  // What it would be in is not there yet.
  const kind = wanted === 'task' && !list ? 'tasklist' : wanted === 'comment' && !task ? 'notebook' : wanted;
  const isCopy = kind === 'copy';
  const made$ = isCopy ? 'project' : kind;
  const within = kind === 'task' ? list : kind === 'comment' ? task : undefined;
  const file = kind === 'file' ? await upload(world, writer) : undefined;
  const request = {
    method: 'POST',
    path: pathOf(kind, { home: writer.home, within, pattern: pattern.id }),
    body: isCopy
      ? { cloneProjectName: mark, copyTasks: true }
      : {
          [forms[kind].wrapper]: {
            ...forms[kind].fields(mark),
            ...(file ? { pendingFileRef: file.ref, 'category-id': '0' } : {}),
          },
        },
  };
  const copied = isCopy ? { copied: pattern.tasks } : {};
  // Under a key it is asked again until it is answered, and made once; without one nobody knows.
  const hasKey = writer.chance.below(2) === 0;
  const answer = await (hasKey ? repeatedly(world, request) : once(world, request)).catch((error) => {
    if (within) return refused(model, within, error);
    if (!(error instanceof Refusal)) throw error;
    // Where it was to be, or the bytes it was to have, had been acknowledged.
    model.lost.push(`what ${mark} needs: ${error.message}`);
    return 'refused' as const;
  });
  if (answer === 'refused') return;
  if ('asked' in answer) {
    model.asked.set(mark, { kind: made$, ...copied });
    return;
  }
  const state = fresh(mark, {
    ...(list && kind === 'task' ? { list: list.id } : {}),
    ...(file ? { hash: file.hash } : {}),
  });
  const told = [{ event: `${made$.toUpperCase()}.${isCopy ? 'COPIED' : 'CREATED'}`, mark }];
  const thing: Thing = { kind: made$, id: String(answer.id), state, told, ...(within ? { within } : {}), ...copied };
  writer.own.push(made(model, thing));
}

const open = ({ own, chance }: Writer, kind: Kind): Thing | undefined => {
  const isOpen = (thing: Thing) => thing.kind === kind && !thing.state.isGone && !isHidden(thing) && !isUnsure(thing);
  const found = own
    .slice(-10 * NEW)
    .filter(isOpen)
    .slice(-NEW);
  return found.length > 0 ? chance.pick(found) : undefined;
};

function pathOf(kind: Kind | 'copy', at: { home: string; within: Thing | undefined; pattern: string }): string {
  if (kind === 'copy') return `/projects/${at.pattern}/clone.json`;
  if (kind === 'project') return '/projects.json';
  if (kind === 'task') return `/tasklists/${at.within!.id}/tasks.json`;
  if (kind === 'comment') return `/tasks/${at.within!.id}/comments.json`;
  return `/projects/${at.home}/${forms[kind].at}.json`;
}

async function upload(world: World, { chance }: Writer): Promise<{ ref: string; hash: string }> {
  const { living, model } = world;
  const bytes = chance.bytes(LARGEST);
  for (;;) {
    const way = chance.pick(ways);
    try {
      const ref = await repeated(world, () =>
        way === 'tus' ? sendInPieces(living, bytes, model) : uploadBy[way](living(), bytes),
      );
      return { ref, hash: sha256(bytes) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      model.lost.push(`what was acknowledged of an upload by ${way}: ${error.message}`);
    }
  }
}

async function plan(world: World, writer: Writer, thing: Thing): Promise<Change & { request: Request }> {
  const { kind, id, state } = thing;
  const { chance } = writer;
  const { at, wrapper, fields } = forms[kind];
  const name = kind.toUpperCase();
  const path = `/${at}/${id}`;
  if (state.isGone) {
    const event = kind === 'project' ? 'PROJECT.REOPENED' : `${name}.UPDATED`;
    const request = { method: 'PUT', path: `/trashcan${path}/restore.json` };
    return { request, told: { event, mark: state.mark }, state: { ...state, isGone: false } };
  }
  const turn = chance.below(10);
  if (turn < 2)
    return {
      request: { method: 'DELETE', path: `${path}.json` },
      told: { event: `${name}.DELETED` },
      state: { ...state, isGone: true },
    };
  // Whoever wants to change what is completed reopens it first.
  if ((turn < 5 || state.isDone) && (kind === 'task' || kind === 'milestone')) {
    const [verb, event] = state.isDone ? ['uncomplete', 'REOPENED'] : ['complete', 'COMPLETED'];
    return {
      request: { method: 'PUT', path: `${path}/${verb}.json` },
      told: { event: `${name}.${event}`, mark: state.mark },
      state: { ...state, isDone: !state.isDone },
    };
  }
  const list = kind === 'task' && turn < 8 ? open(writer, 'tasklist') : undefined;
  if (list && list !== thing.within)
    return {
      request: { method: 'PUT', path: `${path}/move.json`, body: { tasklistId: list.id } },
      told: { event: 'TASK.MOVED', mark: state.mark },
      state: { ...state, list: list.id },
      within: list,
    };
  const mark = newMark(writer);
  const told = { event: `${name}.UPDATED`, mark };
  if (kind === 'file' && turn < 8) {
    const { ref, hash } = await upload(world, writer);
    const body = { fileversion: { pendingFileRef: ref, description: mark } };
    return { request: { method: 'POST', path: `${path}.json`, body }, told, state: { ...state, mark, hash } };
  }
  const request = { method: 'PUT', path: `${path}.json`, body: { [wrapper]: fields(mark) } };
  return { request, told, state: { ...state, mark } };
}
