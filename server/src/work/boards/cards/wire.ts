import { type Static, Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import type { CardRow } from '../../../platform/db/tables/tasks.ts';
import { Bit, Flag, flagText, idText, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../../platform/http/pictures.ts';
import { id, required, shape } from '../../../platform/http/request/fields.ts';
import { isNo, parameter, type Query } from '../../../platform/http/request/query.ts';
import { TaskChange } from '../../tasks/change.ts';
import { narrowingParameters, readNarrowing } from '../../tasks/list/narrowing.ts';
import type { TaskView } from '../../tasks/show.ts';
import { ColumnOfCards, changeParameters, People, positionAfter, readChanges } from '../columns/wire.ts';
import type { Assigned } from './list-store.ts';

const CardTag = Type.Object({ id: Text, name: Text, color: Text, projectId: Text });

const Card = titled('Card', {
  id: Text,
  taskId: Text,
  columnId: Text,
  projectId: Text,
  taskListId: Text,
  taskListName: Text,
  parentTaskId: Text,
  name: Text,
  description: Text,
  status: Text,
  taskStatus: Text,
  priority: Text,
  progress: Text,
  private: Bit,
  startDate: Text,
  dueDate: Text,
  estimatedMinutes: Text,
  displayOrder: Text,
  dateCreated: Text,
  dateUpdated: Text,
  dateCompleted: Text,
  archivedDate: Text,
  deletedDate: Text,
  numComments: Text,
  numAttachments: Text,
  numActiveSubTasks: Text,
  numDependencies: Text,
  numPredecessors: Text,
  archived: Flag,
  canComplete: Flag,
  canEdit: Flag,
  completed: Flag,
  deleted: Flag,
  hasLoggedTime: Flag,
  hasTickets: Flag,
  hasUnreadComments: Flag,
  isRecurring: Flag,
  assignedPeople: Type.Array(Text),
  tags: Type.Array(CardTag),
});
/** The collection first: there are programs that take the first one for it. */
export const Cards = ok({ cards: Type.Array(Card), column: ColumnOfCards, people: People });
export const OneCard = ok({ card: Card, people: People });
export const MadeCard = ok({ id: Text, cardId: Text, taskId: Text });

/** A card with its task, and how many open sub-tasks that has, and how many wait for it. */
export type ShownCard = { card: CardRow; view: TaskView; subtasks: number; dependents: number };

export function showCard({ card, view, subtasks, dependents }: ShownCard): Static<typeof Card> {
  const { task } = view;
  const deletedAt = card.deleted_at ?? task.deleted_at;
  return {
    id: String(card.id),
    taskId: String(task.id),
    columnId: String(card.column_id),
    projectId: String(card.project_id),
    taskListId: String(task.tasklist_id),
    taskListName: view.place.tasklist_name,
    parentTaskId: idText(view.parent?.id ?? null),
    name: task.content,
    description: task.description,
    status: deletedAt ? 'DELETED' : 'ACTIVE',
    taskStatus: task.status,
    priority: (task.priority || 'none').toUpperCase(),
    progress: String(task.progress),
    private: flagText(task.is_private),
    startDate: task.start_date,
    dueDate: task.due_date,
    estimatedMinutes: String(task.estimated_minutes),
    displayOrder: String(card.position),
    dateCreated: timeText(card.created_at),
    dateUpdated: timeText(card.updated_at > task.updated_at ? card.updated_at : task.updated_at),
    dateCompleted: timeText(task.completed_at),
    archivedDate: '',
    deletedDate: timeText(deletedAt),
    numComments: String(task.comment_count),
    numAttachments: String(view.files.length),
    numActiveSubTasks: String(subtasks),
    numDependencies: String(dependents),
    numPredecessors: String(view.predecessors.length),
    archived: false,
    canComplete: view.canChange,
    canEdit: view.canChange,
    completed: task.status === 'completed',
    deleted: deletedAt !== null,
    hasLoggedTime: view.isWorkedOn,
    hasTickets: false,
    hasUnreadComments: view.hasUnreadComments,
    isRecurring: false,
    assignedPeople: view.involved.responsible.map((person) => String(person.id)),
    tags: view.tags.map((tag) => ({ id: String(tag.id), name: tag.name, color: tag.color, projectId: '0' })),
  };
}

export const showPeople = (ctx: Context, people: Assigned[]): Static<typeof People> =>
  Object.fromEntries(
    people.map((person) => [
      person.id,
      {
        id: String(person.id),
        firstName: person.first_name,
        lastName: person.last_name,
        avatarUrl: pictureUrl(ctx, person.picture_blob),
        company: { id: String(person.company_id), name: person.company_name },
      },
    ]),
  );

/** `{"card":{"taskId":7},"positionAfterId":-1}` */
export const NewCard = shape('card', { taskId: required(id({ key: 'taskId', also: ['id'] })) });
export const NewPlace = shape(undefined, { positionAfter });
export const CardMove = shape(undefined, { columnId: id({ key: 'columnId' }), positionAfter });
const { columnId: _, ...taskFields } = TaskChange.fields;
/** What is said of a card is said of its task; where it is, it is told by moving it. */
export const CardChange = shape('card', taskFields);

export const cardParameters = {
  ...changeParameters,
  ...narrowingParameters,
  includeCompletedTasks: parameter.flag('`false` leaves those out whose task is completed.'),
};

/** A column shows what is done, too, unless it is asked not to. `now` is the moment by the clock of who asks. */
export const readCardQuery = (query: Query, now: string) => ({
  ...readChanges(query),
  tasks: readNarrowing(query, now, isNo(query.includecompletedtasks) ? 'open' : 'all'),
});
