import { Type } from 'typebox';
import { followerFields, notifyResponsible, ofPeople, parties } from '../../platform/http/answer/parties.ts';
import { unlessEmpty } from '../../platform/http/answer/unless-empty.ts';
import {
  choice,
  date,
  description,
  field,
  flag,
  id,
  ids,
  name,
  objects,
  required,
  shape,
  whole,
  words,
} from '../../platform/http/request/fields.ts';
import { attachmentFields } from '../attachments/show.ts';

const content = name({ key: 'content' });
const isPrivate = flag({ key: 'private' });
const MOST_MINUTES = 10_000_000;
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** What a new task may be given, and a change may change. */
export const sharedFields = {
  description: description({ key: 'description' }),
  tasklistId: id({ key: 'tasklistId', also: ['todo-list-id'] }),
  parentId: id({ key: 'parentTaskId', also: ['parent-task-id'] }),
  positionAfter: whole({ key: 'positionAfterTask', least: -2, most: LARGEST_ID }),
  responsible: parties({ key: 'responsible-party-id', also: ['responsible-party-ids', 'responsiblePartyId'] }),
  ...followerFields,
  granted: parties({ key: 'grant-access-to', also: ['grantAccessTo'] }),
  startDate: date({ key: 'start-date', also: ['startDate'] }),
  dueDate: date({ key: 'due-date', also: ['dueDate'] }),
  priority: choice({
    key: 'priority',
    of: { '': '', 'not set': '', none: '', low: 'low', medium: 'medium', high: 'high' },
  }),
  progress: whole({ key: 'progress', most: 100 }),
  estimatedMinutes: whole({ key: 'estimated-minutes', also: ['estimatedMinutes'], most: MOST_MINUTES }),
  // 2 says that its list is private: programs send back what they read, and it says nothing of the task itself.
  isPrivate: field({ key: 'private' }, Type.Union([isPrivate.schema, Type.Literal(2)]), (value) =>
    value === 2 || value === '2' ? undefined : isPrivate.read(value),
  ),
  tags: words({ key: 'tags' }),
  tagIds: ids({ key: 'tagIds' }),
  predecessors: objects({
    key: 'predecessors',
    most: 100,
    of: {
      id: required(id({ key: 'id' })),
      type: unlessEmpty(choice({ key: 'type', of: { complete: 'complete', start: 'start' } })),
    },
  }),
  ...attachmentFields,
  columnId: id({ key: 'columnId' }),
  isCompleted: flag({ key: 'completed' }),
  ...notifyResponsible,
};

const wrappers = ['todo-item', 'task'];
export const NewTask = shape(wrappers, {
  content: required(content),
  ...sharedFields,
  creatorId: ofPeople(id({ key: 'creator-id', also: ['creatorId'] })),
});
export const TaskChange = shape(wrappers, { content, ...sharedFields, allowsUpdate: flag({ key: 'allow-update' }) });
export const Estimate = shape(undefined, {
  minutes: required(whole({ key: 'taskEstimatedMinutes', most: MOST_MINUTES })),
});
export const TaskFileNames = shape(['task', 'file', 'todo-item'], attachmentFields);
