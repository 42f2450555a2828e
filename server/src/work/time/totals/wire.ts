import { Type } from 'typebox';
import { ok, Text, titled } from '../../../platform/http/answer/classic.ts';
import type { ProjectView } from '../../projects/projects.ts';
import type { Estimates } from '../../tasks/list/estimates.ts';
import type { Sums } from './store.ts';
import type { TotalOf } from './totals.ts';

const texts = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, Text]));
const sums = ['total', 'billable', 'non-billable', 'billed', 'non-billed'];
const estimates = ['active', 'completed', 'total'];
const filtered = ['filtered-estimated-mins-sum', 'filtered-estimated-hours-sum'];

export const TimeTotals = titled(
  'TimeTotals',
  texts(...sums.flatMap((name) => [`${name}-mins-sum`, `${name}-hours-sum`])),
);
const inside = {
  'time-totals': Type.Object({ ...TimeTotals.properties, ...Type.Partial(Type.Object(texts(...filtered))).properties }),
  'time-estimates': Type.Object({
    ...texts(...estimates.flatMap((name) => [`${name}-mins-estimated`, `${name}-hours-estimated`])),
    ...Type.Partial(Type.Object(texts(...filtered))).properties,
  }),
};
const place = { id: Text, name: Text, company: Type.Object({ id: Text, name: Text }) };

export const AllTotals = ok({ 'time-totals': TimeTotals });
export const ProjectTotals = ok({ projects: Type.Array(Type.Object({ ...place, ...inside })), ...inside });
export const TasklistTotals = ok({
  projects: Type.Array(Type.Object({ ...place, tasklist: Type.Object({ id: Text, name: Text, ...inside }) })),
});
export const TaskTotals = ok({
  projects: Type.Array(
    Type.Object({
      ...place,
      tasklist: Type.Object({ id: Text, name: Text, task: Type.Object({ id: Text, name: Text, ...inside }) }),
    }),
  ),
});

/** `16.67`: hours with two decimals, as text. */
const hours = (minutes: number): string => (minutes / 60).toFixed(2);

const kindsOf = ({ minutes, billable, billed }: Sums) => ({
  total: minutes,
  billable,
  'non-billable': minutes - billable,
  billed,
  'non-billed': billable - billed,
});

export const showSums = (given: Sums): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kindsOf(given)).flatMap(([name, minutes]) => [
      [`${name}-mins-sum`, String(minutes)],
      [`${name}-hours-sum`, hours(minutes)],
    ]),
  );

export const showAllTotals = (given: Sums) => ({ 'time-totals': showSums(given) });

const showEstimates = ({ active, completed }: Estimates): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ active, completed, total: active + completed }).flatMap(([name, minutes]) => [
      [`${name}-mins-estimated`, String(minutes)],
      [`${name}-hours-estimated`, hours(minutes)],
    ]),
  );

const showFiltered = ({ active, completed }: Estimates) => ({
  'filtered-estimated-mins-sum': String(active + completed),
  'filtered-estimated-hours-sum': hours(active + completed),
});

const showPlace = ({ id, name, company_id, company_name }: ProjectView) => ({
  id: String(id),
  name,
  company: { id: String(company_id), name: company_name },
});

/** Of a project and a list what they estimate stands in both; of a task only once. */
export function showTotal(total: TotalOf) {
  const { project, tasklist, task } = total;
  const beside = task ? {} : showFiltered(total.estimates);
  const shown = {
    'time-totals': { ...showSums(total.sums), ...beside },
    'time-estimates': { ...showEstimates(total.estimates), ...beside },
  };
  // Old programs look for a project's at the top.
  if (!tasklist) return { projects: [{ ...showPlace(project), ...shown }], ...shown };
  const list = { id: String(tasklist.id), name: tasklist.name };
  const held = task ? { ...list, task: { id: String(task.id), name: task.name, ...shown } } : { ...list, ...shown };
  return { projects: [{ ...showPlace(project), tasklist: held }] };
}

const names = {
  total: 'total',
  billable: 'totalBillable',
  'non-billable': 'totalNonBillable',
  billed: 'totalBilled',
  'non-billed': 'totalNonBilled',
} as const;

export const TotalsByProject = ok({
  projects: Type.Array(
    Type.Object({
      ...place,
      ...texts(...Object.values(names).flatMap((name) => [`${name}Mins`, `${name}Hours`]), 'totalBilledTime'),
    }),
  ),
});
export const EstimatesByProject = ok({
  projects: Type.Array(Type.Object({ ...place, totalEstimatedMins: Text, totalEstimatedHours: Text })),
});

export const showTotalsByProject = (all: { project: ProjectView; sums: Sums }[]) => ({
  projects: all.map(({ project, sums: given }) => {
    const counted = kindsOf(given);
    const shown = (Object.keys(names) as (keyof typeof names)[]).flatMap((name) => [
      [`${names[name]}Mins`, String(counted[name])],
      [`${names[name]}Hours`, hours(counted[name])],
    ]);
    return { ...showPlace(project), ...Object.fromEntries(shown), totalBilledTime: String(given.billed) };
  }),
});

export const showEstimatesByProject = (all: { project: ProjectView; estimates: Estimates }[]) => ({
  projects: all.map(({ project, estimates: { active, completed } }) => ({
    ...showPlace(project),
    totalEstimatedMins: String(active + completed),
    totalEstimatedHours: hours(active + completed),
  })),
});
