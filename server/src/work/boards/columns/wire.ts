import { type Static, Type } from 'typebox';
import { Flag, ok, Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import { hexColor } from '../../../platform/http/request/colors.ts';
import { flag, name, required, shape, whole } from '../../../platform/http/request/fields.ts';
import { instant, isYes, parameter, type Query } from '../../../platform/http/request/query.ts';
import type { ColumnView } from './store.ts';

/** What a card shows of its task, which programs can read but not choose here. */
const settings = {
  assignee: true,
  avatar: true,
  comments: true,
  dependencies: true,
  enddate: true,
  estimatedtime: true,
  files: true,
  followers: true,
  name: true,
  priority: true,
  private: true,
  progress: true,
  recurring: false,
  reminders: false,
  startdate: true,
  subtasklabel: true,
  tags: true,
  tasklist: true,
  tickets: false,
  time: true,
};
type Setting = keyof typeof settings;
const Settings = Type.Object(
  Object.fromEntries(Object.keys(settings).map((key) => [key, Flag])) as Record<Setting, typeof Flag>,
);

const DefaultTasklist = Type.Object({ id: Text, name: Text, newTaskDefaults: Type.Object({}) });

/** Where a card is, beside it. */
export const ColumnOfCards = Type.Object({ id: Text, name: Text, color: Text });

const Column = titled('Column', {
  ...ColumnOfCards.properties,
  projectId: Text,
  displayOrder: Text,
  sort: Text,
  sortOrder: Text,
  cardLimit: Type.String({ description: 'How many cards are meant to be in it at most; 0 is no limit.' }),
  completesTasks: Type.Boolean({ description: 'What is put into it is completed, what is taken out reopened.' }),
  canAddCards: Flag,
  canEdit: Flag,
  hasTriggers: Flag,
  deleted: Flag,
  dateCreated: Text,
  dateUpdated: Text,
  deletedDate: Text,
  defaultTasklist: DefaultTasklist,
  settings: Settings,
});

const Person = Type.Object({
  id: Text,
  firstName: Text,
  lastName: Text,
  avatarUrl: Text,
  company: Type.Object({ id: Text, name: Text }),
});
export const People = Type.Record(Text, Person);
export const Columns = ok({ columns: Type.Array(Column), people: People });
export const OneColumn = ok({ column: Column });

export const showBeside = ({ id, name: called, color }: Pick<ColumnView, 'id' | 'name' | 'color'>) => ({
  id: String(id),
  name: called,
  color,
});

export const showColumn = (column: ColumnView, canChange: boolean): Static<typeof Column> => ({
  ...showBeside(column),
  projectId: String(column.project_id),
  displayOrder: String(column.position),
  sort: 'manual',
  sortOrder: 'ASC',
  cardLimit: String(column.card_limit),
  completesTasks: column.completes_tasks === 1,
  canAddCards: canChange,
  canEdit: canChange,
  hasTriggers: column.completes_tasks === 1,
  deleted: column.deleted_at !== null,
  dateCreated: timeText(column.created_at),
  dateUpdated: timeText(column.updated_at),
  deletedDate: timeText(column.deleted_at),
  defaultTasklist: { id: '0', name: '', newTaskDefaults: {} },
  settings,
});

const MOST_CARDS = 1_000_000;
/** Behind this one; 0 is the top, -1 the bottom. */
export const positionAfter = whole({ key: 'positionAfterId', least: -1, most: Number.MAX_SAFE_INTEGER });

const optional = {
  color: hexColor({ key: 'color' }),
  cardLimit: whole({ key: 'cardLimit', most: MOST_CARDS }),
  completesTasks: flag({ key: 'completesTasks' }),
  positionAfter,
};
export const NewColumn = shape('column', { name: required(name({ key: 'name' })), ...optional });
export const ColumnChange = shape('column', { name: name({ key: 'name' }), ...optional });

export const changeParameters = {
  showDeleted: parameter.flag('Also those that were deleted, for who may see what is in the trash.'),
  deletedAfterDate: parameter.instant('Only what was deleted since then.'),
  updatedAfterDate: parameter.instant('Only what was changed since then.'),
};

export function readChanges(query: Query) {
  const deletedAfter = instant('deletedAfterDate', query.deletedafterdate);
  const updatedAfter = instant('updatedAfterDate', query.updatedafterdate);
  return { includesDeleted: isYes(query.showdeleted) || deletedAfter !== undefined, deletedAfter, updatedAfter };
}
