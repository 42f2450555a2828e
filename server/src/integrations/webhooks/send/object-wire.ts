import type { ItemKind } from '../../../platform/db/tables/items.ts';
import { card, column } from './boards-wire.ts';
import { message, messagePost } from './messages-wire.ts';
import { day, type Kind, number, type Shown, tags, text, yes } from './read-wire.ts';
import { calendarevent, projectupdate, role, status } from './standing-wire.ts';

/** By the kind of object that an event is about. */
const kinds: Record<string, Kind> & Record<ItemKind, Kind> = {
  project: {
    key: 'project',
    fields: {
      id: number('id'),
      name: text('name'),
      description: text('description'),
      status: text('status'),
      startDate: day('startDate'),
      endDate: day('endDate'),
      tags,
      companyId: (shown) => Number(shown.company?.id || 0),
      categoryId: (shown) => Number(shown.category?.id || 0),
      dateCreated: text('created-on'),
      dateUpdated: text('last-changed-on'),
    },
  },
  milestone: {
    key: 'milestone',
    fields: {
      id: number('id'),
      name: text('title'),
      description: text('description'),
      deadline: day('deadline'),
      status: (shown) => (shown.completed ? 'completed' : 'new'),
      projectId: number('project-id'),
      tags,
      dateCreated: text('created-on'),
      dateUpdated: text('last-changed-on'),
    },
  },
  tasklist: {
    key: 'taskList',
    fields: {
      id: number('id'),
      name: text('name'),
      description: text('description'),
      status: text('status'),
      milestoneId: number('milestone-id'),
      projectId: number('projectId'),
      tags,
      dateCreated: text('createdAt'),
      dateUpdated: text('lastUpdated'),
    },
  },
  task: {
    key: 'task',
    fields: {
      id: number('id'),
      name: text('content'),
      description: text('description'),
      priority: text('priority'),
      status: text('status'),
      parentId: number('parentTaskId'),
      taskListId: number('todo-list-id'),
      startDate: day('start-date'),
      dueDate: day('due-date'),
      progress: number('progress'),
      tags,
      projectId: number('project-id'),
      dateCreated: text('created-on'),
      dateUpdated: text('last-changed-on'),
    },
  },
  column,
  card,
  file: {
    key: 'file',
    fields: {
      id: number('id'),
      version: number('version'),
      versionId: number('version-id'),
      name: text('name'),
      originalName: text('originalName'),
      nameOnDisk: text('filenameOnDisk'),
      description: text('description'),
      size: number('size'),
      status: text('status'),
      fileSource: () => 'teamworkprojects',
      // Links of a file expire and are made for one person; a notification that is tried for days carries none.
      thumbUrl: () => '',
      categoryId: number('category-id'),
      projectId: number('project-id'),
      tags,
      dateCreated: text('uploaded-date'),
      dateUpdated: text('last-changed-on'),
    },
  },
  notebook: {
    key: 'notebook',
    fields: {
      id: number('id'),
      name: text('name'),
      description: text('description'),
      tags,
      categoryId: number('category-id'),
      projectId: number('project-id'),
      dateCreated: text('created-date'),
      dateUpdated: text('updated-date'),
      version: number('version'),
      versionId: number('version-id'),
    },
  },
  message,
  link: {
    key: 'link',
    fields: {
      id: number('id'),
      title: text('name'),
      description: text('description'),
      code: text('code'),
      width: number('width'),
      height: number('height'),
      tags,
      categoryId: number('category-id'),
      projectId: number('project-id'),
      dateCreated: text('created-date'),
      dateUpdated: text('updated-date'),
    },
  },
  comment: {
    key: 'comment',
    fields: {
      id: number('id'),
      body: text('body'),
      contentType: text('content-type'),
      userId: number('author-id'),
      objectId: number('commentable-id'),
      objectType: text('type'),
      projectId: number('project-id'),
      dateCreated: text('datetime'),
      dateUpdated: text('last-changed-on'),
    },
  },
  time: {
    key: 'time',
    fields: {
      id: number('id'),
      hours: number('hours'),
      minutes: number('minutes'),
      date: text('date'),
      dateUserPerspective: text('dateUserPerspective'),
      userId: number('person-id'),
      description: text('description'),
      billable: yes('isbillable'),
      // There are no invoices.
      invoiceId: () => 0,
      taskId: number('todo-item-id'),
      projectId: number('project-id'),
      tags,
      dateCreated: text('createdAt'),
      dateUpdated: text('updated-date'),
    },
  },
  timer: {
    key: 'timer',
    fields: {
      id: number('id'),
      userId: number('userId'),
      description: text('description'),
      billable: yes('billable'),
      running: yes('running'),
      duration: number('duration'),
      lastStartedAt: text('lastStartedAt'),
      taskId: number('taskId'),
      projectId: number('projectId'),
      dateCreated: text('dateCreated'),
      dateUpdated: text('dateUpdated'),
    },
  },
  calendarevent,
  status,
  projectupdate,
  role,
  company: {
    key: 'company',
    fields: {
      id: number('id'),
      name: text('name'),
      website: text('website'),
      phone: text('phone'),
      fax: text('fax'),
      addressLine1: text('address_one'),
      addressLine2: text('address_two'),
      city: text('city'),
      state: text('state'),
      zip: text('zip'),
      countryCode: text('countrycode'),
      email: text('email_one'),
      secondaryEmail: text('email_two'),
      tertiaryEmail: text('email_three'),
      logo: text('logo-URL'),
    },
  },
  // A test: see trials.ts.
  webhook: { key: 'webhook', fields: { id: number('id'), url: text('url') } },
  user: {
    key: 'user',
    fields: {
      id: number('id'),
      email: text('email-address'),
      firstName: text('first-name'),
      lastName: text('last-name'),
      avatar: text('avatar-url'),
      type: text('user-type'),
      companyId: number('company-id'),
      isAdministrator: yes('administrator'),
      dateCreated: text('created-at'),
      dateUpdated: text('last-changed-on'),
    },
  },
};

const showAs = ({ key, fields }: Kind, shown: Shown) => ({
  [key]: Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(shown)])),
});

/** A task comes with its list beside it, and a card with its column. */
function around(kind: string, shown: Shown) {
  if (kind === 'task')
    return { taskList: { id: Number(shown['todo-list-id'] || 0), name: shown['todo-list-name'] ?? '' } };
  return kind === 'card' ? { column: { ...shown.column, id: Number(shown.column.id) } } : {};
}

/** `{}` for a kind that has no form of its own. */
export function showObject(kind: string, snapshot: string): Record<string, unknown> {
  const known = kinds[kind];
  if (!known) return {};
  const shown: Shown = JSON.parse(snapshot);
  const form = kind === 'comment' && shown.type === 'message' ? messagePost : known;
  return { ...showAs(form, shown), ...around(kind, shown) };
}
