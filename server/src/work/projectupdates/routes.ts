import { Type } from 'typebox';
import { Done, ok, Text } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, get, list, type Route } from '../../platform/http/route.ts';
import { changeUpdate, deleteUpdate, listUpdates, postUpdate, readLatest, requestUpdate } from './projectupdates.ts';
import { NewUpdate, ProjectUpdate, showUpdate, UpdateChange, UpdateRequest } from './wire.ts';

const done = (id: number) => ({ updateId: String(id) });
const shows = ok({ updateId: Text });

export const projectUpdateRoutes: Route[] = [
  get(
    '/projects/:id/update',
    'project.read',
    (ctx, call) => readLatest(ctx, call.id()),
    (latest, ctx) => ({ update: showUpdate(ctx, latest) }),
    {
      shows: ok({ update: ProjectUpdate }),
      name: 'readLatestProjectUpdate',
      summary: 'Shows what was said last of how a project stands.',
    },
  ),
  list(
    '/projects/:id/updates',
    'project.read',
    (ctx, call) => listUpdates(ctx, call.id(), readPaging(call.query, { usual: 50, most: 250 })),
    (updates, ctx) => ({ updates: updates.map((update) => showUpdate(ctx, update)) }),
    {
      shows: ok({ updates: Type.Array(ProjectUpdate) }),
      summary: 'Lists what was said of how a project stands, the newest first.',
    },
  ),
  act(
    'POST',
    '/projects/:id/update',
    'projectUpdate.create',
    (ctx, call) => postUpdate(ctx, call.id(), call.read(NewUpdate)),
    ({ id }) => done(id),
    { body: NewUpdate, shows, name: 'postProjectUpdate', summary: 'Says how a project stands.' },
  ),
  act(
    'PUT',
    '/projects/:id/update/request',
    'comment.create',
    (ctx, call) => requestUpdate(ctx, call.id(), call.read(UpdateRequest)),
    undefined,
    {
      body: UpdateRequest,
      shows: Done,
      name: 'requestProjectUpdate',
      summary: 'Asks somebody on a project, or who owns it, to say how it stands.',
    },
  ),
  act(
    'PUT',
    '/projects/updates/:id',
    'project.change',
    (ctx, call) => changeUpdate(ctx, call.id(), call.read(UpdateChange)),
    ({ id }) => done(id),
    { body: UpdateChange, shows, name: 'changeProjectUpdate' },
  ),
  act(
    'DELETE',
    '/projects/updates/:id',
    'project.change',
    (ctx, call) => deleteUpdate(ctx, call.id()),
    ({ id }) => done(id),
    {
      shows,
      name: 'deleteProjectUpdate',
    },
  ),
];
