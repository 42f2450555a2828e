import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { ofPeople } from '../../../platform/http/answer/parties.ts';
import { flag, id, objects, type Read, required, shape, text } from '../../../platform/http/request/fields.ts';
import { sharedFields } from '../input-wire.ts';

const LONGEST_TEXT = 2 ** 20;
const tasklistId = id({ key: 'tasklistId', also: ['taskListId', 'todo-list-id'] });

/** `{"content":"one\ntwo","todo-item":{…}}`: the fields of the inner object are every task's. */
export const QuickTasks = shape(undefined, {
  content: required(text({ key: 'content', max: LONGEST_TEXT, notEmpty: true })),
  tasklistId,
  creatorId: ofPeople(id({ key: 'creator-id', also: ['creatorId'] })),
  isPrivate: flag({ key: 'private' }),
  /** Lines that are indented become sub-tasks of the line above them. */
  isNested: flag({ key: 'nestSubTasks' }),
  shared: objects({ key: 'todo-item', also: ['task'], of: sharedFields, most: 1 }),
});
export type QuickInput = Read<(typeof QuickTasks)['fields']>;

export const QuickTasksAdded = ok({ success: Text, failed: Text, taskIds: Text, tasklistId: Text });
export type QuickAdded = { taskIds: number[]; failed: number; tasklistId: number };

export const showQuickAdded = ({ taskIds, failed, tasklistId: list }: QuickAdded) => ({
  success: String(taskIds.length),
  failed: String(failed),
  taskIds: taskIds.join(),
  tasklistId: String(list),
});

/** `[{"todo-item":{"id":"3"}}]` and `{"todo-item":[{"id":3}]}` mean the same. */
export const NewOrder = shape(undefined, {
  tasks: required(
    objects({ key: 'todo-items', also: ['tasks'], item: 'todo-item', of: { id: required(id({ key: 'id' })) } }),
  ),
});

export const Target = shape(undefined, {
  projectId: id({ key: 'projectId', also: ['project-id'] }),
  tasklistId,
  parentId: id({ key: 'parentTaskId', also: ['parent-task-id'] }),
  removesDependencies: flag({ key: 'removeDependencies' }),
});
export type TaskTarget = Read<(typeof Target)['fields']>;

export const MovedTask = ok({
  id: Text,
  affectedTaskIds: Text,
  affectedTaskListIds: Text,
  affectedProjectIds: Text,
});
/** What was touched: the task itself first, those that went along, and the lists and projects it left and came to. */
export type Moved = { id: number; taskIds: number[]; tasklistIds: number[]; projectIds: number[] };

export const showMoved = ({ id: task, taskIds, tasklistIds, projectIds }: Moved) => ({
  id: String(task),
  affectedTaskIds: taskIds.join(),
  affectedTaskListIds: tasklistIds.join(),
  affectedProjectIds: projectIds.join(),
});
