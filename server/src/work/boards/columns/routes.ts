import type { Context } from '../../../platform/context.ts';
import { Done } from '../../../platform/http/answer/classic.ts';
import { readPaging } from '../../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../../platform/http/route.ts';
import { updateColumn } from './change.ts';
import { type ColumnView, createColumn, listColumns, listColumnsOfProject, readColumn, show } from './columns.ts';
import { deleteColumn, restoreColumn } from './trash.ts';
import { ColumnChange, Columns, changeParameters, NewColumn, OneColumn, readChanges } from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });
/** Whom cards are assigned to stands beside cards; columns have nobody. */
const showAll = (columns: ColumnView[], ctx: Context) => ({
  columns: columns.map((column) => show(ctx, column)),
  people: {},
});

export const columnRoutes: Route[] = [
  list(
    '/projects/:id/boards/columns',
    'column.read',
    (ctx, call) => listColumnsOfProject(ctx, call.id(), readChanges(call.query), paging(call)),
    showAll,
    {
      shows: Columns,
      query: changeParameters,
      name: 'listColumnsOfProject',
      summary: 'Lists the columns of the board of a project.',
    },
  ),
  list(
    '/boards/columns',
    'project.list',
    (ctx, call) => listColumns(ctx, readChanges(call.query), paging(call)),
    showAll,
    {
      shows: Columns,
      query: { updatedAfterDate: changeParameters.updatedAfterDate },
      name: 'listColumns',
      summary: 'Lists the columns of all boards.',
    },
  ),
  create(
    '/projects/:id/boards/columns',
    'column.change',
    (ctx, call) => createColumn(ctx, call.id(), call.read(NewColumn)),
    {
      at: 'boards/columns',
      body: NewColumn,
      name: 'createColumn',
      summary: 'Creates a column on the board of a project.',
    },
  ),
  get(
    '/boards/columns/:id',
    'column.read',
    (ctx, call) => readColumn(ctx, call.id()),
    (column, ctx) => ({ column: show(ctx, column) }),
    { shows: OneColumn, name: 'readColumn', summary: 'Shows a column.' },
  ),
  act(
    'PUT',
    '/boards/columns/:id',
    'column.change',
    (ctx, call) => updateColumn(ctx, call.id(), call.read(ColumnChange)),
    undefined,
    { body: ColumnChange, shows: Done, name: 'updateColumn', summary: 'Changes a column, or its place on the board.' },
  ),
  act('DELETE', '/boards/columns/:id', 'column.change', (ctx, call) => deleteColumn(ctx, call.id()), undefined, {
    shows: Done,
    name: 'deleteColumn',
    summary: 'Deletes a column. The tasks in it stay.',
  }),
  act('PUT', '/trashcan/columns/:id/restore', 'column.change', (ctx, call) => restoreColumn(ctx, call.id())),
];
