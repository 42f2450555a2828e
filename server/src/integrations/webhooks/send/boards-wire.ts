import { day, type Kind, number, tags, text, yes } from './read-wire.ts';

export const column: Kind = {
  key: 'column',
  fields: {
    id: number('id'),
    name: text('name'),
    color: text('color'),
    displayOrder: number('displayOrder'),
    cardLimit: number('cardLimit'),
    completesTasks: yes('completesTasks'),
    projectId: number('projectId'),
    dateCreated: text('dateCreated'),
    dateUpdated: text('dateUpdated'),
  },
};

export const card: Kind = {
  key: 'card',
  fields: {
    id: number('id'),
    taskId: number('taskId'),
    columnId: number('columnId'),
    projectId: number('projectId'),
    taskListId: number('taskListId'),
    name: text('name'),
    description: text('description'),
    taskStatus: text('taskStatus'),
    priority: text('priority'),
    progress: number('progress'),
    startDate: day('startDate'),
    dueDate: day('dueDate'),
    displayOrder: number('displayOrder'),
    completed: yes('completed'),
    tags,
    dateCreated: text('dateCreated'),
    dateUpdated: text('dateUpdated'),
  },
};
