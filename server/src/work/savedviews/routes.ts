import { Type } from 'typebox';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { createView, deleteView, listViews, pinView, readView, updateView } from './savedviews.ts';
import type { ShownView } from './store.ts';
import { NewView, readPinned, showView, View, ViewChange, viewParameters } from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 500 });
const showAll = (views: ShownView[]) => ({ views: views.map(showView) });
const about = { shows: ok({ views: Type.Array(View) }), query: viewParameters };

export const viewRoutes: Route[] = [
  list(
    '/views',
    'project.list',
    (ctx, call) => listViews(ctx, { isPinned: readPinned(call.query) }, paging(call)),
    showAll,
    { ...about, summary: 'Lists the views of the caller, and those that are shared, of all projects.' },
  ),
  list(
    '/projects/:id/views',
    'task.read',
    (ctx, call) => listViews(ctx, { projectId: call.id(), isPinned: readPinned(call.query) }, paging(call)),
    showAll,
    { ...about, summary: 'Lists the views of the caller, and those that are shared, of a project.' },
  ),
  get(
    '/views/:id',
    'task.read',
    (ctx, call) => readView(ctx, call.id()),
    (view) => ({ view: showView(view) }),
    { shows: ok({ view: View }) },
  ),
  create('/projects/:id/views', 'task.read', (ctx, call) => createView(ctx, call.id(), call.read(NewView)), {
    at: 'views',
    keys: ['viewId'],
    body: NewView,
    summary: 'Keeps a look at the tasks of a project under a name.',
  }),
  act('PUT', '/views/:id', 'view.change', (ctx, call) => updateView(ctx, call.id(), call.read(ViewChange)), undefined, {
    body: ViewChange,
    shows: Done,
  }),
  act('DELETE', '/views/:id', 'view.change', (ctx, call) => deleteView(ctx, call.id())),
  act('PUT', '/views/:id/pin', 'task.read', (ctx, call) => pinView(ctx, call.id(), true), undefined, {
    shows: Done,
    name: 'pinView',
    summary: 'Puts a view at hand, for the caller alone.',
  }),
  act('PUT', '/views/:id/unpin', 'task.read', (ctx, call) => pinView(ctx, call.id(), false), undefined, {
    shows: Done,
    name: 'unpinView',
  }),
];
