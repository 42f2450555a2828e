import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import {
  Bit,
  Flag,
  flagText,
  fullName,
  idText,
  ok,
  Text,
  timeText,
  titled,
} from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { Attachment, showAttachments } from '../attachments/show.ts';
import type { TaskView } from './show.ts';

const Count = Type.Integer();
const LinkedTask = Type.Object({ id: Count, type: Text, name: Text });
const ShownTag = Type.Object({ id: Count, name: Text, color: Text, projectId: Count });

const Assigned = {
  'responsible-party-id': Text,
  'responsible-party-ids': Text,
  'responsible-party-type': Type.Literal('Person'),
  'responsible-party-names': Text,
  'responsible-party-firstname': Text,
  'responsible-party-lastname': Text,
  'responsible-party-summary': Text,
};
const Completed = {
  completed_on: Text,
  'completer-id': Count,
  'completer-firstname': Text,
  'completer-lastname': Text,
};

/** Ids and counts are numbers here, unlike everywhere else; what programs read literally stays a string. */
export const Task = titled('Task', {
  id: Count,
  order: Count,
  position: Count,
  decimalOrder: Count,
  'decimal-position': Count,
  'project-id': Count,
  'project-name': Text,
  'todo-list-id': Count,
  'todo-list-name': Text,
  'tasklist-private': Flag,
  'tasklist-isTemplate': Flag,
  'tasklist-lockdownId': Text,
  'company-id': Count,
  'company-name': Text,
  content: Text,
  description: Text,
  descriptionContentType: Text,
  status: Text,
  completed: Flag,
  ...Type.Partial(Type.Object(Completed)).properties,
  priority: Text,
  progress: Count,
  'estimated-minutes': Count,
  'start-date': Text,
  'due-date': Text,
  'due-date-base': Text,
  private: Count,
  lockdownId: Text,
  parentTaskId: Text,
  'parent-task': Type.Optional(Type.Object({ id: Text, content: Text })),
  predecessors: Type.Array(LinkedTask),
  'has-predecessors': Count,
  'has-dependencies': Count,
  ...Type.Partial(Type.Object(Assigned)).properties,
  'creator-id': Count,
  'creator-firstname': Text,
  'creator-lastname': Text,
  'creator-avatar-url': Text,
  'updater-id': Count,
  'updater-firstname': Text,
  'updater-lastname': Text,
  'created-on': Text,
  'last-changed-on': Text,
  DLM: Count,
  'comments-count': Count,
  'has-unread-comments': Flag,
  'attachments-count': Count,
  attachments: Type.Array(Attachment),
  tags: Type.Optional(Type.Array(ShownTag)),
  commentFollowerIds: Text,
  changeFollowerIds: Text,
  userFollowingComments: Flag,
  userFollowingChanges: Flag,
  canComplete: Flag,
  canEdit: Flag,
  canLogTime: Flag,
  viewEstimatedTime: Flag,
  timeIsLogged: Bit,
  'has-reminders': Flag,
  'harvest-enabled': Flag,
  hasTickets: Flag,
  boardColumn: Type.Optional(Type.Object({ id: Count, name: Text, color: Text })),
  cardId: Type.Optional(Count),
  subTasks: Type.Optional(Type.Array(titled('Task', {}))),
});
export type Task = Static<typeof Task>;
export const OneTask = ok({ 'todo-item': Task });
export const showOne = (task: Task) => ({ 'todo-item': task });

type Person = { id: number; first_name: string; last_name: string };

const idsOf = (people: Person[]): string => people.map(({ id }) => id).join();
const isAmong = (people: Person[], id: number): boolean => people.some((one) => one.id === id);

/** `withFiles` shows what hangs on it; else it is only counted. */
export function showTask(view: TaskView, ctx: Context, withFiles = false): Task {
  const { personId } = ctx.actor;
  const { task, place, creator, updater, involved, predecessors, canChange } = view;
  const isCompleted = task.status === 'completed';
  const shown: Task = {
    id: task.id,
    order: task.position,
    position: task.position,
    decimalOrder: task.position,
    'decimal-position': task.position,
    'project-id': task.project_id,
    'project-name': place.project_name,
    'todo-list-id': task.tasklist_id,
    'todo-list-name': place.tasklist_name,
    'tasklist-private': place.tasklist_is_private === 1,
    'tasklist-isTemplate': place.tasklist_is_template === 1,
    'tasklist-lockdownId': '',
    'company-id': place.company_id,
    'company-name': place.company_name,
    content: task.content,
    description: task.description,
    descriptionContentType: 'TEXT',
    status: task.deleted_at ? 'deleted' : task.status,
    completed: isCompleted,
    priority: task.priority,
    progress: task.progress,
    'estimated-minutes': task.estimated_minutes,
    'start-date': task.start_date,
    'due-date': task.due_date,
    'due-date-base': task.due_date,
    // 2: open by itself, in a private list.
    private: task.is_private === 1 ? 1 : place.tasklist_is_private * 2,
    lockdownId: '',
    parentTaskId: idText(view.parent?.id ?? null),
    predecessors: predecessors.map(({ id, type, content }) => ({ id, type, name: content })),
    'has-predecessors': predecessors.length,
    'has-dependencies': predecessors.length === 0 ? 0 : view.isBlocked ? 2 : 1,
    'creator-id': task.created_by,
    'creator-firstname': creator.first_name,
    'creator-lastname': creator.last_name,
    'creator-avatar-url': pictureUrl(ctx, creator.picture_blob),
    'updater-id': task.updated_by,
    'updater-firstname': updater.first_name,
    'updater-lastname': updater.last_name,
    'created-on': timeText(task.created_at),
    'last-changed-on': timeText(task.updated_at),
    DLM: Date.parse(task.updated_at),
    'comments-count': task.comment_count,
    'has-unread-comments': view.hasUnreadComments,
    'attachments-count': view.files.length,
    attachments: withFiles ? showAttachments(ctx, view.files) : [],
    commentFollowerIds: idsOf(involved['following comments']),
    changeFollowerIds: idsOf(involved['following changes']),
    userFollowingComments: isAmong(involved['following comments'], personId),
    userFollowingChanges: isAmong(involved['following changes'], personId),
    canComplete: canChange,
    canEdit: canChange,
    canLogTime: view.canLogTime,
    viewEstimatedTime: true,
    timeIsLogged: flagText(view.isWorkedOn),
    'has-reminders': task.has_reminders === 1,
    'harvest-enabled': false,
    hasTickets: false,
  };
  if (isCompleted) Object.assign(shown, showCompletion(view));
  if (involved.responsible.length > 0) Object.assign(shown, showAssigned(involved.responsible, personId));
  if (view.tags.length > 0) shown.tags = view.tags.map(({ id, name, color }) => ({ id, name, color, projectId: 0 }));
  if (view.parent && !view.parent.deleted_at)
    shown['parent-task'] = { id: String(view.parent.id), content: view.parent.content };
  if (view.onBoard) Object.assign(shown, { boardColumn: view.onBoard.column, cardId: view.onBoard.cardId });
  return shown;
}

const showCompletion = ({ task, completer }: TaskView) => ({
  completed_on: timeText(task.completed_at),
  'completer-id': task.completed_by ?? 0,
  'completer-firstname': completer?.first_name ?? '',
  'completer-lastname': completer?.last_name ?? '',
});

const showAssigned = (people: Person[], personId: number) => ({
  'responsible-party-id': idsOf(people),
  'responsible-party-ids': idsOf(people),
  'responsible-party-type': 'Person',
  'responsible-party-names': people.map(fullName).join(', '),
  'responsible-party-firstname': people[0]!.first_name,
  'responsible-party-lastname': people[0]!.last_name,
  'responsible-party-summary': people.map((one) => (one.id === personId ? 'You' : fullName(one))).join(', '),
});
