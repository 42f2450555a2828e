import type { Holdfast } from '../holdfast.ts';
import type { Kind } from './kinds.ts';

/** As a reader is to see it. What is in the trash shows nothing but that. */
export type State = { mark: string; isGone: boolean; isDone: boolean; list?: string; hash?: string };
/** What the world is to be told; of what was deleted only that. */
export type Told = { event: string; mark?: string };
export type Change = { state: State; told: Told; within?: Thing };

/** Something that was acknowledged. */
export type Thing = {
  kind: Kind;
  id: string;
  state: State;
  /** It is not seen while that is in the trash. */
  within?: Thing;
  /** A change that was asked for and not answered: it is there or not, until somebody has seen which. */
  doubt?: Change & { asked: Holdfast };
  /** What has not been seen to be announced yet, in order. */
  told: Told[];
  /** Of a copy: how many tasks it has to have. */
  copied?: number;
};

export const keyOf = (kind: Kind, id: string): string => `${kind} ${id}`;

/** What was acknowledged, by whoever was alive then. */
export type Model = {
  things: Map<string, Thing>;
  /** Changed since everything was last compared. */
  touched: Set<Thing>;
  /** The marks of what was asked for without an answer, which may be there or not, but not twice. */
  asked: Map<string, { kind: Kind; copied?: number }>;
  acknowledged: number;
  unanswered: number;
  /** Answered with a refusal that says later, and asked again. */
  outages: number;
  lost: string[];
  reused: string[];
  half: string[];
  /** Acknowledged bytes of an upload that were not there any more. */
  wentBack: number;
};

export const newModel = (): Model => ({
  things: new Map(),
  touched: new Set(),
  asked: new Map(),
  acknowledged: 0,
  unanswered: 0,
  outages: 0,
  lost: [],
  reused: [],
  half: [],
  wentBack: 0,
});

export function made(model: Model, thing: Thing): Thing {
  const key = keyOf(thing.kind, thing.id);
  const before = model.things.get(key);
  if (before) model.reused.push(`${key} was ${before.state.mark} and is given to ${thing.state.mark}`);
  model.things.set(key, thing);
  model.touched.add(thing);
  model.acknowledged += 1;
  return thing;
}

export function changed(model: Model, thing: Thing, { state, told, within }: Change): void {
  thing.state = state;
  if (within) thing.within = within;
  thing.told.push(told);
  model.touched.add(thing);
  model.acknowledged += 1;
}

/** It is not compared again: one loss is counted once. */
export function lost(model: Model, thing: Thing, found: string): void {
  const { kind, id, state } = thing;
  model.lost.push(`${kind} ${id} was acknowledged as ${JSON.stringify(state)} and is ${found}`);
  model.things.delete(keyOf(kind, id));
  model.touched.delete(thing);
}

export const isThere = (model: Model, thing: Thing): boolean => model.things.get(keyOf(thing.kind, thing.id)) === thing;

export const isHidden = ({ within }: Thing): boolean =>
  within !== undefined && (within.state.isGone || isHidden(within));

/** It, or what it is in. */
export const isUnsure = ({ doubt, within }: Thing): boolean =>
  doubt !== undefined || (within !== undefined && isUnsure(within));

export const agree = (known: State, seen: State): boolean =>
  known.isGone
    ? seen.isGone
    : !seen.isGone &&
      known.mark === seen.mark &&
      known.isDone === seen.isDone &&
      known.list === seen.list &&
      known.hash === seen.hash;
