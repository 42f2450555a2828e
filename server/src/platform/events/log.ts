import { sql } from 'kysely';
import type { Queries, Work } from '../db/database.ts';
import { dialectOf } from '../db/dialect.ts';
import { hotSend } from '../db/hot.ts';
import { bit } from '../db/tables/bit.ts';
import type { EventRow } from '../db/tables/webhooks.ts';
import type { EventName } from './catalogue.ts';

/** Who caused it and when: the part of the Context that an event needs. */
export type Recorder = {
  actor: { accountId: number; personId: number; hasWebhooks: boolean };
  now: string;
  firesWebhooks: boolean;
  /** What is brought in from elsewhere has happened there, long ago: nobody here hears of it, and nothing is recorded. */
  isNoNews?: boolean;
  /** Set by `record` when somebody waits to hear of it: the transaction's end is worth a nudge. */
  nudge: Work | undefined;
  /** What is told together with the next event about the same object, by object: see `tellBeside`. */
  beside: Map<string, EventName[]> | undefined;
  /** Whom the caller wants to be told of what is done to one thing, or that nobody is: see `tells`. */
  tells?: Tells;
};

type Tells = { kind: string; id: number; people: number[]; isSilent: boolean };

type NewEvent = {
  name: EventName;
  objectKind: string;
  objectId: number;
  /** What it is told with: a comment with what it is about. */
  subject?: { kind: string; id: number };
  projectId: number | null;
  /** The object as the API shows it at this moment. */
  snapshot: unknown;
};

/**
 * What happens while the account's webhooks are off is not sent later, unless somebody asks for a replay. So whether an
 * event waits for the dispatcher is settled here, in the transaction of the change.
 */
const insertEvent = hotSend((q, $: Omit<EventRow, 'id' | 'is_waiting'>) =>
  q.insertInto('events').values({
    id: dialectOf(q).eventNumber($.account_id),
    account_id: $.account_id,
    name: $.name,
    object_kind: $.object_kind,
    object_id: $.object_id,
    subject_kind: $.subject_kind,
    subject_id: $.subject_id,
    project_id: $.project_id,
    actor_id: $.actor_id,
    happened_at: $.happened_at,
    snapshot: $.snapshot,
    fires: $.fires,
    is_waiting: sql<0 | 1>`(select webhooks_enabled from accounts where id = ${$.account_id}) * ${$.fires}`,
  }),
);

/**
 * Part of a change has an event of its own, as tagging has. It is told behind the change, with the same object; a new
 * object is told of as it is, so there is nothing to add.
 */
export function tellBeside(recorder: Recorder, about: { kind: string; id: number }, name: EventName): void {
  recorder.beside ??= new Map();
  const key = keyOf(about.kind, about.id);
  recorder.beside.set(key, [...(recorder.beside.get(key) ?? []), name]);
}

const keyOf = (kind: string, id: number): string => `${kind} ${id}`;

/** Writes the event in the transaction of the change: both are there after a crash, or neither. */
export async function record(recorder: Recorder, tx: Queries, told: NewEvent): Promise<void> {
  if (recorder.isNoNews) return;
  const happened = { ...told, snapshot: withTells(recorder, told) };
  await insert(recorder, tx, happened);
  if (recorder.beside === undefined) return;
  const key = keyOf(happened.objectKind, happened.objectId);
  const others = recorder.beside.get(key) ?? [];
  recorder.beside.delete(key);
  if (/\.(CREATED|COPIED|CREATEDFROMTEMPLATE)$/.test(happened.name)) return;
  for (const name of others) await insert(recorder, tx, { ...happened, name });
}

/** Beside the object, for who tells people: programs are not shown it. Those who are named hear of the first of several events. */
function withTells({ tells }: Recorder, { objectKind, objectId, snapshot }: NewEvent): unknown {
  if (tells?.kind !== objectKind || tells.id !== objectId) return snapshot;
  const { people, isSilent } = tells;
  tells.people = [];
  return { ...(snapshot as object), notify: { people: people.join(), isSilent } };
}

async function insert(recorder: Recorder, tx: Queries, happened: NewEvent): Promise<void> {
  await insertEvent(tx, {
    account_id: recorder.actor.accountId,
    name: happened.name,
    object_kind: happened.objectKind,
    object_id: happened.objectId,
    subject_kind: happened.subject?.kind ?? null,
    subject_id: happened.subject?.id ?? null,
    project_id: happened.projectId,
    actor_id: recorder.actor.personId,
    happened_at: recorder.now,
    snapshot: JSON.stringify(happened.snapshot),
    fires: bit(recorder.firesWebhooks),
  });
  if (recorder.actor.hasWebhooks) recorder.nudge = 'events';
}
