import type { Ids, Past, Target } from '../acting.ts';
import type { Source } from '../classic/calling.ts';
import { object, objects, type Raw, whole } from '../classic/values.ts';
import type { Dated } from '../rows-store.ts';

/** One page of what the other side has. */
export type Found = { raws: Raw[]; isLast: boolean; total?: number };

/** One kind of thing that is read there, page by page, and written here, one by one. */
export type Step = {
  kind: string;
  /** The address of its list, and the key under which the answer has it. */
  path(projectId: number): string;
  list(answer: Raw): Raw[];
  /** Its own id, and the ids that are given with it, by what they are counted as here. */
  id(raw: Raw): number;
  ids(raw: Raw): Ids;
  /** What else of it has to be asked for, before it is written. */
  more?(source: Source, raw: Raw): Promise<Raw>;
  /** How many calls that and its bytes take, as far as the list tells; else one if there is anything to ask for. */
  asks?(raw: Raw): number;
  /** Who only looks asks for one of these in full: what cannot be read of that one cannot be read of the others either. */
  isTelling?(raw: Raw): boolean;
  /** What cannot come along, in words. */
  misfits?(raw: Raw): string[];
  /** How many bytes come with it, by file, as far as they are told. */
  sizes?(raw: Raw): number[];
  /** Brings the bytes of it, before it is written. */
  withBytes?(target: Target, source: Source, raw: Raw): Promise<Raw>;
  write(past: Past, raw: Raw, projectId: number): Promise<void>;
  /** Makes what came in an earlier run what it is there by now. One without is as it was when it came. */
  change?(past: Past, raw: Raw, projectId: number): Promise<void>;
  /** The list does not tell of all of it that may change: `whole` is looked at in full, `always` is done in every run. */
  retold?: Retold | ((raw: Raw) => Retold | undefined);
  /** Only Holdfast has these: who does not know the address has none, and nothing is missed. */
  isOurs?: boolean;
  /** The newest first, and nothing of it ever changes: who has read it once reads on only until they know it. */
  isStory?: boolean;
  /** What is told of with it, and has a life of its own. */
  within?(raw: Raw): { kind: string; ids: number[] };
} & Leaving;

type Retold = 'whole' | 'always';

export const retoldOf = ({ retold }: Step, raw: Raw): Retold | undefined =>
  typeof retold === 'function' ? retold(raw) : retold;

export const bytesOf = ({ sizes }: Step, raw: Raw): number => (sizes?.(raw) ?? []).reduce((sum, size) => sum + size, 0);

/** Something that is told of no more. */
export type Leaving = {
  kind: string;
  remove?(past: Past, id: number): Promise<void>;
  /** It is told of again. One without is made anew. */
  restore?(past: Past, id: number): Promise<void>;
  /** Where one sees that somebody has changed it here: what the log of events calls it, or the table whose row says when. */
  seenBy?: { object: string } | { table: Dated };
};

/** What this run was not told of goes. */
export type Clearing = { clears: Leaving[] };

/** What was put aside is tried again, now that more is here. */
export type Retry = { retries: Step };

/** What something else has to come before. */
export class Waits extends Error {}

export const underKey =
  (...keys: string[]) =>
  (answer: Raw): Raw[] =>
    objects(answer, ...keys);

/** `{"project":{"files":[…]}}` */
export const inProjectUnder =
  (key: string) =>
  (answer: Raw): Raw[] =>
    objects(object(answer, 'project'), key);

export const idIn = (raw: Raw): number => whole(raw, 'id');

/** Parents may come after what is inside them. */
export function parentsFirst(raws: Raw[]): Raw[] {
  const byId = new Map(raws.map((raw) => [idIn(raw), raw]));
  const depthOf = (raw: Raw, most = raws.length): number => {
    const parent = byId.get(whole(raw, 'parent-id', 'parentId'));
    return parent && most > 0 ? 1 + depthOf(parent, most - 1) : 0;
  };
  return raws.toSorted((one, other) => depthOf(one) - depthOf(other));
}

const PAGE = 250;

/**
 * A page of a list. Who says how many pages there are is believed; of others one asks until nothing new comes, for some
 * give everything at once, whatever page they are asked for.
 */
export async function readPage(
  source: Source,
  { path, list, id }: Pick<Step, 'path' | 'list' | 'id'>,
  projectId: number,
  page: number,
  seen: number | undefined,
): Promise<Found> {
  const address = path(projectId);
  const answer = await source.get(`${address}${address.includes('?') ? '&' : '?'}page=${page}&pageSize=${PAGE}`);
  const raws = list(answer.body).filter((raw) => id(raw) > 0);
  const pages = Number(answer.header('x-pages') ?? Number.NaN);
  const total = Number(answer.header('x-records') ?? Number.NaN);
  const counted = Number.isNaN(total) ? {} : { total };
  if (!Number.isNaN(pages)) return { raws, isLast: page >= pages, ...counted };
  const isTheSame = page > 1 && raws[0] !== undefined && id(raws[0]) === seen;
  return isTheSame ? { raws: [], isLast: true } : { raws, isLast: raws.length === 0, ...counted };
}

/** All of a short list. */
export async function readAll(source: Source, path: string, list: Step['list'], id: Step['id']): Promise<Raw[]> {
  const all: Raw[] = [];
  for (let page = 1; ; page += 1) {
    const step = { path: () => path, list, id };
    const { raws, isLast } = await readPage(source, step, 0, page, all[0] && id(all[0]));
    all.push(...raws);
    if (isLast) return all;
  }
}
