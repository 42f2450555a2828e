import type { TSchema } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { readPaging } from '../../../platform/http/request/paging.ts';
import { type Call, get, list, type Route } from '../../../platform/http/route.ts';
import { periodParameters, readPeriod, readProjectType } from '../query.ts';
import {
  estimatesByProject,
  type TotalOf,
  totalOfAll,
  totalOfProject,
  totalOfTask,
  totalOfTasklist,
  totalsByProject,
  type Wanted,
} from './totals.ts';
import {
  AllTotals,
  EstimatesByProject,
  ProjectTotals,
  showAllTotals,
  showEstimatesByProject,
  showTotal,
  showTotalsByProject,
  TasklistTotals,
  TaskTotals,
  TotalsByProject,
} from './wire.ts';

const wanted = ({ actor }: Context, { query }: Call): Wanted => ({
  narrowing: readPeriod(query, actor.timeZone),
  ...readProjectType(query),
});
const paging = ({ query }: Call) => readPaging(query, { usual: 250, most: 500 });
const { projectType, ...period } = periodParameters;

/** What it is of, where it is found, and how it is shown. */
type One = { of: string; at: string; shows: TSchema };

const ofOne = ({ of, at, shows }: One, run: (ctx: Context, id: number, which: Wanted) => Promise<TotalOf>): Route =>
  get(`/${at}/:id/time/total`, 'time.read', (ctx, call) => run(ctx, call.id(), wanted(ctx, call)), showTotal, {
    shows,
    query: period,
    name: `getTimeTotalOf${of}`,
    summary: `What was worked in one of the ${at}, and what its tasks are thought to take.`,
  });

const ofAll = (path: string, name: string): Route =>
  get(path, 'project.list', (ctx, call) => totalOfAll(ctx, wanted(ctx, call)), showAllTotals, {
    shows: AllTotals,
    query: periodParameters,
    name,
    summary: 'What was worked in every project that the caller sees.',
  });

export const totalRoutes: Route[] = [
  ofAll('/time/total', 'getTimeTotal'),
  ofAll('/time_entries/total', 'getTimeEntriesTotal'),
  list(
    '/projects/time/total',
    'project.list',
    (ctx, call) => totalsByProject(ctx, wanted(ctx, call), paging(call)),
    showTotalsByProject,
    {
      shows: TotalsByProject,
      query: periodParameters,
      name: 'listTimeTotalsOfProjects',
      summary: 'What was worked in each project.',
    },
  ),
  list(
    '/projects/estimatedtime/total',
    'project.list',
    (ctx, call) => estimatesByProject(ctx, readProjectType(call.query).projectStatus, paging(call)),
    showEstimatesByProject,
    {
      shows: EstimatesByProject,
      query: { projectType },
      name: 'listEstimatesOfProjects',
      summary: 'What the tasks of each project are thought to take.',
    },
  ),
  ofOne({ of: 'Project', at: 'projects', shows: ProjectTotals }, totalOfProject),
  ofOne({ of: 'Tasklist', at: 'tasklists', shows: TasklistTotals }, totalOfTasklist),
  ofOne({ of: 'Task', at: 'tasks', shows: TaskTotals }, totalOfTask),
];
