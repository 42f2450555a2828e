import { Type } from 'typebox';
import { sign } from '../../bytes/uploads/presigned/links.ts';
import type { Context, Services } from '../../platform/context.ts';
import { Bit, flagText, fullName, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import type { ItemKind } from '../../work/items/items.ts';
import { linkTo } from '../../work/items/links.ts';
import { wordsOf as wordsOfTime } from '../../work/time/time.ts';
import type { Happening, ToldEvent } from './activity.ts';
import { changeOf } from './change-wire.ts';
import type { EarlierText } from './earlier.ts';
import type { Elsewhere } from './past.ts';

const Everywhere = {
  id: Text,
  'project-name': Text,
  'company-id': Text,
  'company-name': Text,
  activitytype: Text,
  latestActivityType: Text,
  change: Type.String({
    description:
      'What was done, where `edited` says too little: restored, renamed, moved, rescheduled, or version for a new version of a file. Else empty.',
  }),
  type: Text,
  itemid: Text,
  itemlink: Text,
  link: Text,
  description: Text,
  extradescription: Text,
  publicinfo: Text,
  isprivate: Bit,
  datetime: Text,
  'due-date': Text,
  userid: Text,
  fromusername: Text,
  'from-user-avatar-url': Text,
  foruserid: Text,
  forusername: Text,
  'for-user-avatar-url': Text,
  lockdownId: Text,
};

export const Activity = ok({ activity: Type.Array(Type.Object({ ...Everywhere, 'project-id': Text })) });
export const ProjectActivity = ok({ activity: Type.Array(Type.Object({ ...Everywhere, projectId: Text })) });

const types: Record<string, string> = {
  CREATED: 'new',
  UPDATED: 'edited',
  COPIED: 'new',
  CREATEDFROMTEMPLATE: 'new',
};
/** The classic words, and where it has none the event's own: completed, reopened, deleted, moved, archived. */
const typeOf = (name: string): string => {
  const verb = name.split('.')[1]!;
  return types[verb] ?? verb.toLowerCase();
};

/** Events are numbered over the whole installation; that number would tell how busy other accounts are. */
const idOf = ({ keys }: Services, { signing_key, account_id, id }: Happening): string =>
  BigInt(`0x${sign(keys.open(signing_key), 'activity', account_id, id).slice(0, 13)}`).toString();

/** Its name now; of what is gone, the one it had. */
function nameOf({ object_kind, project_name, item_name, snapshot }: Happening): string {
  if (object_kind === 'project') return project_name;
  if (item_name !== null) return item_name;
  const { name, title, content, body, ...shown } = JSON.parse(snapshot ?? '{}');
  if (object_kind === 'time' && name === undefined) {
    const minutes = Number(shown.hours) * 60 + Number(shown.minutes);
    return wordsOfTime({ description: shown.description, minutes }).name;
  }
  return String(name ?? title ?? content ?? body ?? '').slice(0, 255);
}

/** Who did something elsewhere need not be known here. */
function nameOfActor({ id, first_name, last_name, snapshot }: Happening): string {
  if (first_name === null && id < 0) return (JSON.parse(snapshot!) as Elsewhere).by;
  return fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });
}

/** A card is where its task is. */
function linkOf({ object_kind, object_id, subject_id, inside_kind, inside_id, project_id }: Happening): string {
  if (object_kind === 'project') return `projects/${object_id}`;
  const item =
    object_kind === 'card'
      ? { kind: 'task' as const, id: subject_id! }
      : { kind: object_kind as ItemKind, id: object_id };
  return linkTo({ ...item, inside_kind, inside_id, project_id });
}

/** What was told elsewhere of something that is not here. */
function toldElsewhere({ id, object_kind, item_name, snapshot }: Happening): Partial<Elsewhere> {
  return id < 0 && object_kind !== 'project' && item_name === null ? JSON.parse(snapshot!) : {};
}

function showEvent(ctx: Context, event: Happening) {
  const { object_kind, object_id, update } = event;
  const elsewhere = toldElsewhere(event);
  const link = elsewhere.link ?? linkOf(event);
  return {
    id: idOf(ctx.services, event),
    'project-name': event.project_name,
    'company-id': String(event.company_id),
    'company-name': event.company_name,
    activitytype: typeOf(event.name),
    latestActivityType: typeOf(event.name),
    change: update ? changeOf(object_kind, update) : event.change,
    type: object_kind,
    itemid: String(object_id),
    itemlink: link,
    link,
    description: nameOf(event),
    // What it is inside: a task's list, what a comment is about.
    extradescription: event.inside_name ?? elsewhere.inside ?? '',
    publicinfo: '',
    isprivate: elsewhere.private ?? flagText(event.is_private),
    datetime: timeText(event.happened_at),
    'due-date': '',
    userid: String(event.actor_id),
    fromusername: nameOfActor(event),
    'from-user-avatar-url': pictureUrl(ctx, event.picture_blob),
    foruserid: '',
    forusername: '',
    'for-user-avatar-url': '',
    lockdownId: '',
  };
}

export const showActivity = (events: Happening[], ctx: Context) => ({
  activity: events.map((event) => ({ 'project-id': String(event.project_id), ...showEvent(ctx, event) })),
});
export const showProjectActivity = (events: Happening[], ctx: Context) => ({
  activity: events.map((event) => ({ projectId: String(event.project_id), ...showEvent(ctx, event) })),
});

const EarlierShown = titled('EarlierDescription', {
  number: Text,
  description: Text,
  'replaced-on': Text,
  'replaced-by-userid': Text,
  'replaced-by-username': Text,
});
export const Earlier = ok({ descriptions: Type.Array(EarlierShown) });

export const showEarlier = (texts: EarlierText[]) => ({
  descriptions: texts.map(({ number, text, replaced_at, replaced_by, first_name, last_name }) => ({
    number: String(number),
    description: text,
    'replaced-on': timeText(replaced_at),
    'replaced-by-userid': String(replaced_by),
    'replaced-by-username': fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }),
  })),
});

/** What the web app is told of at once. It asks for the thing itself if it shows it. */
export const showTold = (event: ToldEvent) => ({
  event: event.name,
  type: event.object_kind,
  id: String(event.object_id),
  projectId: String(event.project_id),
  userId: String(event.actor_id),
  happenedOn: timeText(event.happened_at),
});

/** In the same form, so that whoever reads the stream reads this, too. What is in the inbox is asked for there. */
export const showInboxChange = ({ actor: { personId }, now }: Context) => ({
  event: 'INBOX.UPDATED',
  type: 'inbox',
  id: String(personId),
  projectId: '',
  userId: String(personId),
  happenedOn: timeText(now),
});
