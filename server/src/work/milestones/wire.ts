import { type Static, Type } from 'typebox';
import type { TagRow } from '../../platform/db/tables/items.ts';
import { Flag, fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { followerFields, notifyResponsible, parties } from '../../platform/http/answer/parties.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import {
  date,
  description,
  field,
  flag,
  ids,
  name,
  refuse,
  required,
  shape,
  words,
} from '../../platform/http/request/fields.ts';
import type { Involved, Somebody } from '../items/involvement.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { MilestoneView } from './store.ts';

/** A milestone with what is kept beside it, and what one person may do with it. */
export type Shown = {
  milestone: MilestoneView;
  involved: Involved;
  tags: TagRow[];
  /** Only where asked for. */
  progress?: number;
  tasklists?: object[];
};
export type MilestoneSight = { personId: number; canChange: boolean; today: string; baseUrl: string };

const Everywhere = {
  id: Text,
  title: Text,
  description: Text,
  deadline: Text,
  status: Text,
  completed: Flag,
  'completed-on': Type.Optional(Text),
  'completer-id': Type.Optional(Text),
  'completer-firstname': Type.Optional(Text),
  'completer-lastname': Type.Optional(Text),
  'project-id': Text,
  'project-name': Text,
  'project-logo-color': Text,
  'created-on': Text,
  'last-changed-on': Text,
  'creator-id': Text,
  'comments-count': Text,
  reminder: Text,
  private: Flag,
  isprivate: Text,
  'responsible-party-id': Text,
  'responsible-party-ids': Text,
  'responsible-party-firstname': Text,
  'responsible-party-lastname': Text,
  responsiblePartyFullNames: Text,
  changeFollowerIds: Text,
  commentFollowerIds: Text,
  canEdit: Flag,
  canComplete: Flag,
  userFollowingChanges: Flag,
  userFollowingComments: Flag,
  tags: Type.Array(ItemTag),
  percentageComplete: Type.Optional(Text),
};

export const Milestone = titled('Milestone', {
  ...Everywhere,
  'creator-firstname': Text,
  'creator-lastname': Text,
  'creator-avatar-url': Text,
  'responsible-party-names': Text,
  commentNotifyIds: Text,
  tasklists: Type.Optional(Type.Array(titled('Tasklist', {}))),
});
export type Milestone = Static<typeof Milestone>;

export const ListedMilestone = titled('ListedMilestone', {
  ...Everywhere,
  'company-id': Text,
  'company-name': Text,
  'responsible-party-type': Text,
  responsiblePartyIds: Text,
  responsiblePartyNames: Text,
  dueDateOffset: Text,
  tasklists: Type.Array(titled('Tasklist', {})),
});

const idsOf = (people: Somebody[]) => people.map(({ id }) => id).join();
/** `Ana O.` */
const shortName = (one: Somebody) => fullName({ ...one, last_name: one.last_name && `${[...one.last_name][0]}.` });
const yesNo = (claim: number) => (claim ? 'yes' : 'no');

function statusOf({ deleted_at, completed_at, deadline }: MilestoneView, today: string): string {
  if (deleted_at) return 'deleted';
  if (completed_at) return 'completed';
  return deadline < today ? 'late' : 'upcoming';
}

function everywhere({ milestone, involved, tags, progress }: Shown, { personId, canChange, today }: MilestoneSight) {
  const { responsible, 'following changes': changes, 'following comments': comments } = involved;
  const isOneOf = (people: Somebody[]) => people.some(({ id }) => id === personId);
  return {
    id: String(milestone.id),
    title: milestone.title,
    description: milestone.description,
    deadline: milestone.deadline,
    status: statusOf(milestone, today),
    completed: milestone.completed_at !== null,
    ...(milestone.completed_at && {
      'completed-on': timeText(milestone.completed_at),
      'completer-id': String(milestone.completed_by),
      'completer-firstname': milestone.completer_first_name ?? '',
      'completer-lastname': milestone.completer_last_name ?? '',
    }),
    'project-id': String(milestone.project_id),
    'project-name': milestone.project_name,
    'project-logo-color': '',
    'created-on': timeText(milestone.created_at),
    'last-changed-on': timeText(milestone.updated_at),
    'creator-id': String(milestone.created_by),
    'comments-count': String(milestone.comment_count),
    reminder: yesNo(milestone.reminds),
    private: milestone.is_private === 1,
    isprivate: yesNo(milestone.is_private),
    'responsible-party-id': idsOf(responsible.slice(0, 1)),
    'responsible-party-ids': idsOf(responsible),
    'responsible-party-firstname': responsible[0]?.first_name ?? '',
    'responsible-party-lastname': responsible[0]?.last_name ?? '',
    responsiblePartyFullNames: responsible.map(fullName).join(', '),
    changeFollowerIds: idsOf(changes),
    commentFollowerIds: idsOf(comments),
    canEdit: canChange,
    canComplete: canChange,
    userFollowingChanges: isOneOf(changes),
    userFollowingComments: isOneOf(comments),
    tags: showTags(tags),
    ...(progress !== undefined && { percentageComplete: String(progress) }),
  };
}

export function showMilestone(shown: Shown, sight: MilestoneSight): Milestone {
  const { milestone, involved, tasklists } = shown;
  return {
    ...everywhere(shown, sight),
    'creator-firstname': milestone.creator_first_name ?? '',
    'creator-lastname': milestone.creator_last_name ?? '',
    'creator-avatar-url': pictureUrl(sight, milestone.creator_picture),
    'responsible-party-names': involved.responsible.map(shortName).join(', '),
    commentNotifyIds: idsOf(involved['following comments']),
    ...(tasklists && { tasklists }),
  };
}

export const showListedMilestone = (shown: Shown, sight: MilestoneSight): Static<typeof ListedMilestone> => ({
  ...everywhere(shown, sight),
  'company-id': String(shown.milestone.company_id),
  'company-name': shown.milestone.company_name,
  'responsible-party-type': 'Person',
  responsiblePartyIds: idsOf(shown.involved.responsible),
  responsiblePartyNames: shown.involved.responsible.map(shortName).join(', '),
  dueDateOffset: '0',
  tasklists: shown.tasklists ?? [],
});

const someDate = date({ key: 'deadline' });
/** Other dates may be none, a deadline may not. */
const deadline = field(
  { key: 'deadline' },
  someDate.schema,
  (value) => someDate.read(value) || refuse('must not be empty'),
);
const title = name({ key: 'title' });
const responsible = parties({
  key: 'responsible-party-ids',
  also: ['responsiblePartyIds', 'responsible-party-id', 'responsiblePartyId'],
});

const about = {
  description: description({ key: 'description' }),
  reminds: flag({ key: 'reminder' }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  granted: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  ...followerFields,
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
  tasklists: ids({ key: 'taskListIds' }),
  ...notifyResponsible,
};

export const NewMilestone = shape('milestone', {
  title: required(title),
  deadline: required(deadline),
  responsible: required(responsible),
  ...about,
});
export const MilestoneChange = shape('milestone', { title, deadline, responsible, ...about });

/** What stands beside the wrapper of a change. */
export const UpcomingMove = shape(undefined, {
  isWanted: flag({ key: 'move-upcoming-milestones', also: ['moveUpcomingMilestones'] }),
  isOffWeekends: flag({
    key: 'move-upcoming-milestones-off-weekends',
    also: ['moveUpcomingMilestonesOffWeekends'],
  }),
});
