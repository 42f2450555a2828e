import { type Static, type TSchema, Type } from 'typebox';
import { ok, Text, titled } from '../../platform/http/answer/classic.ts';
import type { Stats, statsOfAll, statsOfProject } from './stats.ts';

const texts = <K extends string>(...keys: K[]) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, Text])) as Record<K, typeof Text>);

const Tasks = texts('active', 'complete', 'late', 'nodate', 'today', 'upcoming');
const Milestones = texts('active', 'complete', 'late', 'today', 'upcoming');
const Events = texts('count', 'hasEvents', 'today');

const ofProject = {
  tasks: Tasks,
  milestones: Milestones,
  events: Events,
  billing: texts('active', 'completed'),
  columns: texts('count'),
} satisfies Record<string, TSchema>;
const ofAll = {
  tasks: Tasks,
  milestones: Milestones,
  projects: texts('count', 'current', 'late', 'upcoming', 'completed', 'archived', 'starred'),
  events: Events,
  users: texts('count', 'clockedIn'),
  updates: texts('activity', 'statuses'),
  personalTasks: texts('active'),
} satisfies Record<string, TSchema>;

const ShownOfProject = titled('ProjectStats', ofProject);
const ShownOfAll = titled('Stats', ofAll);
export const ProjectStats = ok({ stats: ShownOfProject });
export const AllStats = ok({ stats: ShownOfAll });

const showTasks = ({ total, open, dated, late, today }: Stats['tasks']): Static<typeof Tasks> => ({
  active: String(open),
  complete: String(total - open),
  late: String(late),
  nodate: String(open - dated),
  today: String(today),
  upcoming: String(dated - late - today),
});

const showMilestones = ({ total, open, late, today }: Stats['milestones']): Static<typeof Milestones> => ({
  active: String(open),
  complete: String(total - open),
  late: String(late),
  today: String(today),
  upcoming: String(open - late - today),
});

const showEvents = ({ coming, today }: Stats['events']): Static<typeof Events> => ({
  count: String(coming),
  hasEvents: coming > 0 ? '1' : '0',
  today: String(today),
});

/** There are no invoices and no clocking in, and nothing is kept of which activity was looked at: of that there is none. */

export const showProjectStats = (found: Awaited<ReturnType<typeof statsOfProject>>) => {
  const stats: Static<typeof ShownOfProject> = {
    tasks: showTasks(found.tasks),
    milestones: showMilestones(found.milestones),
    events: showEvents(found.events),
    billing: { active: '0', completed: '0' },
    columns: { count: String(found.columns) },
  };
  return { stats };
};

export const showAllStats = (found: Awaited<ReturnType<typeof statsOfAll>>) => {
  const { active, ...projects } = found.projects;
  const stats: Static<typeof ShownOfAll> = {
    tasks: showTasks(found.tasks),
    milestones: showMilestones(found.milestones),
    projects: {
      count: String(active),
      current: String(projects.current),
      late: String(projects.late),
      upcoming: String(projects.upcoming),
      completed: String(projects.completed),
      archived: String(projects.archived),
      starred: String(projects.starred),
    },
    events: showEvents(found.events),
    users: { count: String(found.people), clockedIn: '0' },
    updates: { activity: '0', statuses: String(found.statuses) },
    personalTasks: { active: '0' },
  };
  return { stats };
};
