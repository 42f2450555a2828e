import { type Static, Type } from 'typebox';
import { Flag, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { parties } from '../../platform/http/answer/parties.ts';
import {
  date,
  description,
  flag,
  id,
  ids,
  name,
  objects,
  required,
  shape,
  words,
} from '../../platform/http/request/fields.ts';
import { Filling, showFilling } from '../fillings/progress.ts';
import { ItemTag, showTags } from '../tags/show.ts';
import type { TagRow } from '../tags/tags.ts';
import type { TasklistView } from './store.ts';

const Count = Type.Integer();

export const Tasklist = titled('Tasklist', {
  id: Text,
  name: Text,
  description: Text,
  projectId: Text,
  projectName: Text,
  'project-id': Text,
  'project-name': Text,
  'company-id': Text,
  'company-name': Text,
  'milestone-id': Text,
  milestone: Type.Optional(titled('Milestone', {})),
  status: Text,
  position: Count,
  'uncompleted-count': Count,
  'completed-count': Type.Optional(Count),
  'overdue-count': Type.Optional(Count),
  complete: Flag,
  private: Flag,
  pinned: Flag,
  isTemplate: Flag,
  notifyTaskAssignee: Flag,
  isBillable: Type.Null(),
  createdAt: Text,
  lastUpdated: Text,
  tags: Type.Array(ItemTag),
  tasks: Type.Union([Type.Null(), Type.Array(titled('Task', {}))]),
  filling: Type.Optional(Filling),
});
export type Tasklist = Static<typeof Tasklist>;

/** A list and what is shown with it; what was not asked for is missing. */
export type Shown = {
  list: TasklistView;
  tags: TagRow[];
  /** None also when it is in the trash, or not for this person's eyes. */
  milestoneId: number | null;
  milestone?: object | undefined;
  completed?: number | undefined;
  overdue?: number | undefined;
  tasks?: object[] | undefined;
};

export function showTasklist({ list, tags, milestoneId, milestone, completed, overdue, tasks }: Shown): Tasklist {
  return {
    id: String(list.id),
    name: list.name,
    description: list.description,
    projectId: String(list.project_id),
    projectName: list.project_name,
    'project-id': String(list.project_id),
    'project-name': list.project_name,
    'company-id': String(list.company_id),
    'company-name': list.company_name,
    'milestone-id': idText(milestoneId),
    ...(milestone && { milestone }),
    status: list.deleted_at ? 'deleted' : list.status,
    position: list.position,
    'uncompleted-count': list.open_count,
    ...(completed !== undefined && { 'completed-count': completed }),
    ...(overdue !== undefined && { 'overdue-count': overdue }),
    complete: list.status === 'completed',
    private: list.is_private === 1,
    pinned: list.is_pinned === 1,
    isTemplate: list.is_template === 1,
    notifyTaskAssignee: false,
    isBillable: null,
    createdAt: timeText(list.created_at),
    lastUpdated: timeText(list.updated_at),
    tags: showTags(tags),
    tasks: tasks ?? null,
    ...showFilling(list),
  };
}

/** Who calls by the old name of the path reads the old name of the key. */
export const showTasklists = (lists: Shown[], url: string) => ({
  [/\/todo_lists\.json/i.test(url) ? 'todo-lists' : 'tasklists']: lists.map(showTasklist),
});
export const showOne = (shown: Shown) => ({ 'todo-list': showTasklist(shown) });
export const OneTasklist = { 'todo-list': Tasklist };

const wrappers = ['todo-list', 'tasklist', 'todo-item'];
const about = {
  description: description({ key: 'description' }),
  isPrivate: flag({ key: 'private', also: ['isPrivate'] }),
  isPinned: flag({ key: 'pinned' }),
  isTemplate: flag({ key: 'isTemplate' }),
  milestoneId: id({ key: 'milestone-id', also: ['milestoneId'] }),
  grantedTo: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
};
const goesToTop = flag({ key: 'addToTop' });

export const NewTasklist = shape(wrappers, {
  name: required(name({ key: 'name' })),
  ...about,
  goesToTop,
  templateId: id({ key: 'todo-list-template-id' }),
  startDate: date({ key: 'todo-list-template-start-date' }),
  isOffWeekends: flag({ key: 'todo-list-template-keep-off-weekends' }),
});
export const TasklistChange = shape(wrappers, { name: name({ key: 'name' }), ...about });
/** `addToTop` may also stand beside the wrapper. */
export const BesideNewTasklist = shape(undefined, { goesToTop });

export const TasklistTarget = shape(undefined, {
  projectId: required(id({ key: 'projectId', also: ['project-id'] })),
  includesCompleted: flag({ key: 'includeCompletedTasks' }),
});

/** `[{"todo-list":{"id":"2"}}]` and `{"todo-list":[{"id":2}]}` mean the same. */
export const NewOrder = shape(undefined, {
  lists: required(
    objects({ key: 'todo-lists', also: ['tasklists'], item: 'todo-list', of: { id: required(id({ key: 'id' })) } }),
  ),
});

export const newIdKeys = ['TASKLISTID', 'tasklistId'];
