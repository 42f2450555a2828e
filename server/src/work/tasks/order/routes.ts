import type { Committed, Context } from '../../../platform/context.ts';
import { Done } from '../../../platform/http/answer/classic.ts';
import { MIB } from '../../../platform/http/request/bodies.ts';
import { act, type Call, copying, type Route } from '../../../platform/http/route.ts';
import { copyTask } from '../copy.ts';
import { moveTask } from '../move.ts';
import { reorderTasks } from './order.ts';
import { quickAddBelow, quickAddToProject } from './quickadd.ts';
import {
  type Moved,
  MovedTask,
  NewOrder,
  type QuickAdded,
  type QuickInput,
  QuickTasks,
  QuickTasksAdded,
  showMoved,
  showQuickAdded,
  Target,
} from './wire.ts';

/** 201 like every creation, with the ids of all that were made. */
const quickAdding = (
  path: string,
  add: (ctx: Context, id: number, input: QuickInput) => Promise<Committed<QuickAdded>>,
  about: Pick<Route, 'name' | 'summary'>,
): Route => ({
  method: 'POST',
  path,
  action: 'task.create',
  body: QuickTasks,
  // A text of a million characters, which may have several bytes each.
  takes: 4 * MIB,
  status: 201,
  shows: QuickTasksAdded,
  ...about,
  run: (ctx, call: Call) => add(ctx, call.id(), call.read(QuickTasks)),
  answer: (added: QuickAdded) => ({
    status: 201,
    headers: { id: String(added.taskIds[0]) },
    body: { STATUS: 'OK', ...showQuickAdded(added) },
  }),
});

export const taskOrderRoutes: Route[] = [
  quickAdding('/projects/:id/tasks/quickadd', quickAddToProject, {
    name: 'quickAddTasksInProject',
    summary: 'Creates a task for each line of a text.',
  }),
  quickAdding('/tasks/:id/quickadd', quickAddBelow, {
    name: 'quickAddSubtasks',
    summary: 'Creates a sub-task for each line of a text.',
  }),
  act(
    'PUT',
    '/tasklists/:id/tasks/reorder',
    'task.change',
    (ctx, call) =>
      reorderTasks(
        ctx,
        call.id(),
        call.read(NewOrder).tasks.map(({ id }) => id),
      ),
    undefined,
    { body: NewOrder, shows: Done },
  ),
  act<Committed<Moved>>(
    'PUT',
    '/tasks/:id/move',
    'task.change',
    (ctx, call) => moveTask(ctx, call.id(), call.read(Target)),
    showMoved,
    {
      body: Target,
      shows: MovedTask,
    },
  ),
  copying('/tasks/:id/copy', 'task.create', (ctx, call) => copyTask(ctx, call.id(), call.read(Target)), {
    body: Target,
  }),
];
