import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { taggable } from '../tags/taggable.ts';
import { updateMilestone } from './change.ts';
import { completeMilestone, reopenMilestone } from './complete.ts';
// Adds what is copied with a project.
import './copy.ts';
import {
  createMilestone,
  listMilestones,
  listProjectMilestones,
  lockForChange,
  readMilestone,
  requireMilestone,
  touchMilestone,
} from './milestones.ts';
import { findParameters, readFind, readWanted, wantedParameters } from './query.ts';
import { show, showListed } from './show.ts';
import { milestoneTable } from './table-wire.ts';
import { deleteMilestone, restoreMilestone } from './trash.ts';
import { ListedMilestone, Milestone, MilestoneChange, NewMilestone, type Shown, UpcomingMove } from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 100, most: 500 });
const about = {
  shows: ok({ milestones: Type.Array(ListedMilestone) }),
  query: { ...findParameters, ...wantedParameters },
  table: milestoneTable,
};
const showAll = (milestones: Shown[], ctx: Context) => ({
  milestones: milestones.map((milestone) => showListed(ctx, milestone)),
});

export const milestoneRoutes: Route[] = [
  list(
    '/milestones',
    'project.list',
    (ctx, call) => listMilestones(ctx, readFind(call.query), readWanted(call.query), paging(call)),
    showAll,
    about,
  ),
  list(
    '/projects/:id/milestones',
    'milestone.read',
    (ctx, call) => listProjectMilestones(ctx, call.id(), readFind(call.query), readWanted(call.query), paging(call)),
    showAll,
    about,
  ),
  get(
    '/milestones/:id',
    'milestone.read',
    (ctx, call) => readMilestone(ctx, call.id(), readWanted(call.query)),
    (milestone, ctx) => ({ milestone: show(ctx, milestone) }),
    { shows: ok({ milestone: Milestone }), query: wantedParameters },
  ),
  create(
    '/projects/:id/milestones',
    'milestone.change',
    (ctx, call) => createMilestone(ctx, call.id(), call.read(NewMilestone)),
    { at: 'milestones', keys: ['milestoneId'], body: NewMilestone },
  ),
  act(
    'PUT',
    '/milestones/:id',
    'milestone.change',
    (ctx, call) => updateMilestone(ctx, call.id(), call.read(MilestoneChange), call.read(UpcomingMove)),
    undefined,
    { body: MilestoneChange, shows: Done },
  ),
  act('PUT', '/milestones/:id/complete', 'milestone.change', (ctx, call) => completeMilestone(ctx, call.id())),
  act('PUT', '/milestones/:id/uncomplete', 'milestone.change', (ctx, call) => reopenMilestone(ctx, call.id())),
  act('DELETE', '/milestones/:id', 'milestone.change', (ctx, call) => deleteMilestone(ctx, call.id())),
  act('PUT', '/trashcan/milestones/:id/restore', 'milestone.change', (ctx, call) => restoreMilestone(ctx, call.id())),
  ...taggable({
    at: 'milestones',
    kind: 'milestone',
    require: (ctx, q, id) => requireMilestone(ctx, q, id, 'milestone.read'),
    lock: lockForChange,
    changed: touchMilestone,
  }),
];
