import type { Actor } from './access/access.ts';
import type { Attempts } from './access/attempts.ts';
import type { Membership } from './access/grants.ts';
import { NOWHERE, type Origin } from './audit/log.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Config } from './config.ts';
import { BeginAgainAfter } from './db/begin-again.ts';
import type { Database, Queries, Work } from './db/database.ts';
import type { ItemKind } from './db/tables/items.ts';
import type { MilestoneRow, OnBoard, TasklistRow, TaskRow } from './db/tables/tasks.ts';
import type { NamedTags, Wide } from './db/wide-tags.ts';
import type { Recorder } from './events/log.ts';
import type { Cursors } from './http/cursors.ts';
import type { Keys } from './keys/keys.ts';

type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

/** What lives as long as the process. There are no clocks but these two, so that tests can move them. */
export type Services = {
  db: Database;
  blobs: BlobStore;
  config: Config;
  log: Log;
  cursors: Cursors;
  attempts: Attempts;
  /** Opens what accounts have their links signed and their secrets sealed with. */
  keys: Keys;
  kinds: Kinds;
  summaries: Summaries;
  /** Exactly these tags, if any are named; those that are new are made. False when it was so already. */
  putTags(ctx: Context, tx: Queries, on: Wide, named: NamedTags): Promise<boolean>;
  /** Those looks at the tasks of a project that whoever copies it sees, in the copy. */
  copyViews(ctx: Context, tx: Queries, from: number, to: number): Promise<void>;
  /** Draws an uploaded picture; what comes of it takes the place of the old one and gives the key of the new. */
  drawPicture(ctx: Context, ref: string, field: string): Promise<(tx: Queries, old: string) => Promise<string>>;
  /** Told of every verb's commit in this process, by its account, whether or not there is work for the workers. */
  watchers: Set<(accountId: number) => void>;
  /** Ends what this process brings in, by its account; whoever is at it has ended when that is written down, too. */
  importsUnderWay: Map<number, (writtenDown: Promise<unknown>) => void>;
  now(): Date;
  /** Milliseconds that pass evenly, whatever somebody does to the time of day. Only differences of it mean anything. */
  steady(): number;
};

/** What everybody who deals with items of every kind asks of each. Whoever adds one is told by the compiler what is missing. */
export type Kind = {
  /** Removes what is its own of these, for good; what all items have goes with them. */
  purge(services: Services, tx: Queries, accountId: number, ids: number[]): Promise<void>;
  /** What of it comes along when a project is copied, and when. */
  copyOfProject: CopyOfProject | 'stays behind';
  /** What these are inside went to another project, and they with it: takes along what their own rows say of it. */
  goAlong: GoAlong | 'is done by who moves it' | 'has nothing to say of it';
};

export type GoAlong = (tx: Queries, accountId: number, ids: number[], projectId: number) => Promise<void>;

export type CopyOfProject = {
  /** The field that asks for it. */
  askedFor: 'withFiles' | 'withNotebooks' | 'withMessages' | 'withLinks' | 'withMilestones' | 'withTasks';
  /** How many there are for the actor: others are not told of what is hidden from them. */
  count(ctx: Context, tx: Queries, projectId: number): Promise<number>;
  /** Refuses before anything is copied, where the whole could not be. */
  check?(ctx: Context, tx: Queries, projectId: number): Promise<void>;
  /** The next of it, and no more than `most`, in the order of what never changes. */
  copy(ctx: Context, tx: Queries, copying: Copying, portion: { after: string; most: number }): Promise<CopiedPortion>;
};

/** A copy that is being made. */
export type Copying = Record<'id' | 'from' | 'to', number> & {
  /** What was deleted later than this is copied all the same: it was there when the copy was asked for. */
  begunAt: string;
  includesCompleted: boolean;
  /** From a template: by how much what has a date comes later. */
  dates?: { days: number; isOffWeekends: boolean };
};

/** How many were copied, how much work that was, and after what it goes on: nothing when there are no more. */
type CopiedPortion = { count: number; cost: number; after: string | undefined };

/** What is in a container, as the API shows it there to who asks, by container. */
type ShowIn<Options> = (
  ctx: Context,
  q: Queries,
  containerIds: number[],
  options: Options,
) => Promise<Map<number, object[]>>;

/** What happens to what is in a list when something happens to the list. */
export type InLists = {
  /** The list goes to that project, and so do the items in it; this takes their own rows along. */
  move(ctx: Context, tx: Queries, list: TasklistRow, projectId: number): Promise<void>;
  show: ShowIn<void>;
};

/** What milestones ask of the lists that are tied to them. */
export type InMilestones = {
  show: ShowIn<{ withTasks: boolean }>;
  /**
   * Exactly these task lists have this milestone, of those the actor sees: lists they cannot see stay as they are. A list
   * has one milestone at most, so it leaves another one. False when it was so already.
   */
  set(ctx: Context, tx: Queries, milestone: Pick<MilestoneRow, 'id' | 'project_id'>, lists: number[]): Promise<boolean>;
  /** How many tasks that the actor sees are in the lists of each. One without a list is missing. */
  count(ctx: Context, q: Queries, milestoneIds: number[]): Promise<Map<number, Summary['tasks']>>;
  /** They are gone for good. */
  forget(tx: Queries, accountId: number, milestoneIds: number[]): Promise<void>;
};

/** What tasks ask of the board that they may be on. */
export type OnBoards = {
  /** Where each of these tasks is; one that is on no board is missing. */
  find(q: Queries, accountId: number, taskIds: number[]): Promise<Map<number, OnBoard>>;
  /** At the bottom of that column, unless it is in it already; 0 takes it off. In a transaction that holds its list. */
  put(ctx: Context, tx: Queries, task: TaskRow, columnId: number): Promise<void>;
  /** These tasks went to another project, which has a board of its own. */
  leave(tx: Queries, accountId: number, taskIds: number[], at: string): Promise<void>;
};

/** In the order in which a copy of a project is made of them: what a list points to is there before it. */
export type Kinds = {
  milestone: Kind;
  tasklist: Kind & { inMilestones: InMilestones };
  task: Kind & { inLists: InLists };
  column: Kind & { onBoards: OnBoards };
  file: Kind;
  notebook: Kind;
  message: Kind;
  link: Kind;
  comment: Kind;
  /** Of these tasks, those on which somebody worked. */
  time: Kind & { workedOn(q: Queries, accountId: number, taskIds: number[], by?: number): Promise<Set<number>> };
} & Record<ItemKind, Kind>;

/** How a project stands, counting only what whoever asks may see of it. */
export type Summary = {
  tasks: { total: number; open: number; late: number };
  /** The earliest that is not completed, late or not. */
  nextMilestone: { id: number; title: string; deadline: string };
  lastActivity: string;
};

/** Each answers for many projects at once. A project of which there is nothing to say is missing. */
export type Summaries = {
  [Part in keyof Summary]: (
    ctx: Context,
    q: Queries,
    projects: (Membership & { id: number })[],
  ) => Promise<Map<number, Summary[Part]>>;
};

/** Runs inside the transaction, before it commits, with what the verb returns. May throw to undo it all. */
type BeforeCommit = (tx: Queries, result: unknown) => Promise<void>;

/** Who acts, when, on what: the first argument of every verb. */
export type Context = Recorder & {
  actor: Actor;
  services: Services;
  /** Committed state, for verbs that only read. */
  db: Queries;
  beforeCommit: BeforeCommit[];
  /** One of those steps looks at the committed state, for what the change would replace. */
  comparesWithCommitted: boolean;
  /** Where this server is reached by the caller, without a trailing slash. */
  baseUrl: string;
  /** Where the caller is, for what is written down: worked out when it is asked for. */
  origin(): Origin;
};

let [lastTime, lastText] = [Number.NaN, ''];

/** Many requests fall into one millisecond; writing the time out costs more than looking whether it is still the same. */
function isoText(time: Date): string {
  if (time.getTime() !== lastTime) {
    lastTime = time.getTime();
    lastText = time.toISOString();
  }
  return lastText;
}

export function makeContext(
  services: Services,
  actor: Actor,
  options: { firesWebhooks?: boolean; isNoNews?: boolean; baseUrl?: string; origin?: () => Origin } = {},
): Context {
  return {
    actor,
    services,
    db: services.db.read,
    now: isoText(services.now()),
    firesWebhooks: options.firesWebhooks ?? true,
    ...(options.isNoNews && { isNoNews: true }),
    nudge: undefined,
    beside: undefined,
    beforeCommit: [],
    comparesWithCommitted: false,
    baseUrl: options.baseUrl ?? '',
    origin: options.origin ?? (() => NOWHERE),
  };
}

declare const committed: unique symbol;

/**
 * What a verb's transaction has given back; nothing else makes it. An answer that is kept for an Idempotency-Key is made
 * inside of the transaction and the first answer after it, so both have to be made of this.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most verbs give nothing back, and need no mark
export type Committed<T> = [T] extends [void] ? T : T & { readonly [committed]: true };

/** For a verb that has changed nothing this time: there is nothing to keep, and when it is asked again it looks again. */
export const unchanged = <T>(value: T): Committed<T> => value as Committed<T>;

/** A verb's transaction. When it resolves, the change is durable, and the workers have been nudged. */
export async function transact<T>(ctx: Context, work: (tx: Queries) => Promise<T>): Promise<Committed<T>> {
  for (;;) {
    try {
      return (await transactOnce(ctx, work)) as Committed<T>;
    } catch (error) {
      if (!(error instanceof BeginAgainAfter)) throw error;
      await error.run();
    }
  }
}

async function transactOnce<T>(ctx: Context, work: (tx: Queries) => Promise<T>): Promise<T> {
  const result = await ctx.services.db.transaction(
    async (tx) => {
      ctx.beside = undefined;
      const value = await work(tx);
      for (const step of ctx.beforeCommit) await step(tx, value);
      return value;
    },
    ctx.comparesWithCommitted ? { comparesWithCommitted: true } : undefined,
  );
  if (ctx.nudge) ctx.services.db.nudge(ctx.nudge, ctx.actor.accountId);
  for (const tell of ctx.services.watchers) tell(ctx.actor.accountId);
  return result;
}

export const newId = (ctx: Context, tx: Queries, kind: string): Promise<number> =>
  ctx.services.db.nextId(tx, ctx.actor.accountId, kind);

/** Something done in the background: at the latest every `everyMs`, and at once when nudged for the work it does. */
export type Chore = {
  name: string;
  everyMs: number;
  does?: Work;
  /** Does one bounded portion of work and says whether more is waiting. Must be safe beside other processes. */
  run(services: Services, signal: AbortSignal): Promise<boolean>;
};
