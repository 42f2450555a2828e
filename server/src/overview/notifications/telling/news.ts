import type { ItemKind } from '../../../platform/db/tables/items.ts';
import type { Reason } from '../../../platform/db/tables/notifications.ts';
import type { Involved } from '../../../work/items/involvement.ts';
import type { State } from './news-wire.ts';
import type { Happened } from './notify-store.ts';

/** One person is to hear of one event, and of which thing. */
export type News = {
  event: Happened;
  personId: number;
  reason: Reason;
  change: string;
  item: { kind: ItemKind; id: number } | undefined;
  commentId: number | null;
  note?: string;
  /** What is private may be hidden from them: with it, what they may know of would be hidden, too. */
  standsAlone?: boolean;
};

/** What is known of the things that a portion of events is about. */
export type Known = {
  /** Of an event: its thing as the event left it, and as the one before had left it. */
  states: Map<number, { after: State; before: State | undefined }>;
  involved(kind: ItemKind, id: number): Involved | undefined;
  /** Who made it, wrote about it or brought a version of it. */
  takingPart(kind: ItemKind, id: number): number[];
  /** Of who is mentioned, those who see the project. */
  seesProject(projectId: number, personId: number): boolean;
  /** Who is on the project. */
  members(projectId: number): number[];
  /** The tasks that wait for this one, and who is responsible for them. */
  waitingFor(taskId: number): number[];
  /** Who came to the project with this event. */
  added(event: Happened): number[];
};

const about = ({ object_kind, object_id }: Happened) => ({ kind: object_kind as ItemKind, id: object_id });
const idsOf = (people: { id: number }[] = []) => people.map(({ id }) => id);

type Sort = (event: Happened, known: Known) => Omit<News, 'event'>[];

function told(
  people: Iterable<number>,
  reason: Reason,
  item: News['item'],
  more: Partial<Pick<News, 'change' | 'commentId' | 'note'>> = {},
) {
  return [...people].map((personId) => ({ personId, reason, item, change: '', commentId: null, ...more }));
}

/** Who was not responsible before. */
const assigned: Sort = (event, { states }) => {
  const { after, before } = states.get(event.id)!;
  return told(new Set(after.responsible).difference(new Set(before?.responsible)), 'assigned', about(event));
};

const CHANGES: Record<string, string> = { COMPLETED: 'completed', REOPENED: 'reopened', MOVED: 'moved' };

function changeIn({ id, name }: Happened, { states }: Known): string {
  const { after, before } = states.get(id)!;
  const isRescheduled = before !== undefined && before.dates !== after.dates;
  return CHANGES[name.split('.')[1]!] ?? (isRescheduled ? 'rescheduled' : '');
}

/** Who is responsible or follows. */
const changed: Sort = (event, known) => {
  const change = changeIn(event, known);
  if (change === '') return [];
  const item = about(event);
  const followers = idsOf(known.involved(item.kind, item.id)?.['following changes']);
  return told([...known.states.get(event.id)!.after.responsible, ...followers], 'changed', item, { change });
};

const version: Sort = (event, known) => {
  const { after, before } = known.states.get(event.id)!;
  if (!before || after.version <= before.version) return [];
  const item = about(event);
  const followers = idsOf(known.involved(item.kind, item.id)?.['following changes']);
  return told([...followers, ...(item.kind === 'file' ? known.takingPart(item.kind, item.id) : [])], 'version', item);
};

/** Whom its author has named; everybody on the project, where it names nobody. */
const message: Sort = (event, known) => {
  const item = about(event);
  const followers = idsOf(known.involved(item.kind, item.id)?.['following comments']);
  const named = [...followers.filter((id) => id !== event.actor_id), ...known.states.get(event.id)!.after.notified];
  return told(named.length > 0 ? named : known.members(event.project_id), 'message', item);
};

const comment: Sort = (event, known) => {
  const [kind, id] = [event.subject_kind as ItemKind, event.subject_id!];
  const involved = known.involved(kind, id);
  const { author } = known.states.get(event.id)!.after;
  const people = new Set([
    ...idsOf(involved?.['following comments']),
    ...idsOf(involved?.responsible),
    ...known.takingPart(kind, id),
  ]);
  // Somebody may have written it for them.
  people.delete(author);
  return told(people, 'comment', { kind, id }, { commentId: event.object_id });
};

/** Who was not mentioned in it before. */
const mentioned: Sort = (event, known) => {
  const { after, before } = known.states.get(event.id)!;
  const isSaid = event.object_kind === 'comment';
  const item = isSaid ? { kind: event.subject_kind as ItemKind, id: event.subject_id! } : about(event);
  const people = new Set(after.mentioned.filter((id) => known.seesProject(event.project_id, id)));
  return told(people.difference(new Set(before?.mentioned)), 'mentioned', item, {
    commentId: isSaid ? event.object_id : null,
  });
};

/** Whom the caller wanted to hear of it, whether or not it concerns them. */
const notified: Sort = (event, known) => {
  const { notified: people } = known.states.get(event.id)!.after;
  if (event.object_kind === 'message') return told(people, 'message', about(event));
  if (event.object_kind !== 'comment') return told(people, 'mentioned', about(event));
  const item = { kind: event.subject_kind as ItemKind, id: event.subject_id! };
  return told(people, 'comment', item, { commentId: event.object_id });
};

const predecessor: Sort = (event, known) =>
  known
    .waitingFor(event.object_id)
    .flatMap((id) => told(idsOf(known.involved('task', id)?.responsible), 'predecessor', { kind: 'task', id }));

const added: Sort = (event, known) => told(known.added(event), 'added', undefined);

/** Who set it for themselves, too; and before a due date, who is responsible. */
const reminder: Sort = (event, { states }) => {
  const { reminded, note, isDue, dueOn: change } = states.get(event.id)!.after;
  const item = event.object_kind === 'calendarevent' ? undefined : about(event);
  return told(reminded, isDue ? 'due' : 'reminder', item, { change, note });
};

const requested: Sort = (event, { states }) => {
  const { reminded, note } = states.get(event.id)!.after;
  return told(reminded, 'mentioned', undefined, { change: 'asked', note });
};

const invited: Sort = (event, { states }) => told(states.get(event.id)!.after.asked, 'added', undefined);
const coming: Sort = (event, { states }) => {
  const { others, isMoved } = states.get(event.id)!.after;
  return told(others, 'changed', undefined, { change: isMoved ? 'rescheduled' : '' });
};

/** What comes first says most, and stands for the rest that one event says to one person of one thing. */
const sorts: Record<string, Sort[]> = {
  'TASK.CREATED': [assigned, mentioned, notified],
  'TASK.UPDATED': [assigned, mentioned, changed, notified],
  'TASK.MOVED': [assigned, changed],
  'TASK.COMPLETED': [changed, predecessor],
  'TASK.REOPENED': [changed],
  'TASK.REMINDER': [reminder],
  'MILESTONE.CREATED': [assigned, mentioned, notified],
  'MILESTONE.UPDATED': [assigned, mentioned, changed, notified],
  'MILESTONE.COMPLETED': [changed],
  'MILESTONE.REOPENED': [changed],
  'MILESTONE.REMINDER': [reminder],
  'FILE.CREATED': [mentioned, notified],
  'FILE.UPDATED': [mentioned, version, notified],
  'NOTEBOOK.CREATED': [mentioned, notified],
  'NOTEBOOK.UPDATED': [mentioned, version, notified],
  'LINK.CREATED': [mentioned, notified],
  'LINK.UPDATED': [mentioned, notified],
  'MESSAGE.CREATED': [mentioned, message, notified],
  'MESSAGE.UPDATED': [mentioned, notified],
  'COMMENT.CREATED': [mentioned, comment, notified],
  'COMMENT.UPDATED': [mentioned, notified],
  'MESSAGEREPLY.CREATED': [mentioned, comment, notified],
  'MESSAGEREPLY.UPDATED': [mentioned, notified],
  'CALENDAREVENT.CREATED': [invited],
  'CALENDAREVENT.UPDATED': [invited, coming],
  'CALENDAREVENT.REMINDER': [reminder],
  'PROJECTUPDATE.REQUESTED': [requested],
  'PROJECT.CREATED': [added],
  'PROJECT.UPDATED': [added],
};

export const concernsSomebody = ({ name }: Happened): boolean => sorts[name] !== undefined;

/** Everybody an event concerns but who caused it, unless they wanted to be told; each once for each thing. */
export function newsOf(event: Happened, known: Known): News[] {
  const found = new Map<string, News>();
  const state = known.states.get(event.id)?.after;
  const isForSelf = event.name.endsWith('.REMINDER') || state?.notified.includes(event.actor_id);
  // Who is called by name in a text hears of that in any case.
  const told = state?.isSilent ? [mentioned] : sorts[event.name]!;
  for (const news of told.flatMap((sort) => sort(event, known))) {
    const key = `${news.personId} ${news.item?.kind} ${news.item?.id}`;
    const isOwn = news.personId === event.actor_id && !isForSelf;
    if (!isOwn && !found.has(key)) found.set(key, { ...news, event });
  }
  return [...found.values()];
}
