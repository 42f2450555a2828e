import type { Name } from './names.ts';

/** A project as it is told in `projects/`: what there is, whose it is, and how many days ago or ahead. */
export type DemoProject = {
  name: string;
  description: string;
  announcement?: string;
  category: 'Building' | 'Digital' | 'Culture' | 'Studio';
  isForClient: boolean;
  starts: number;
  ends: number;
  people: Name[];
  /** Whose the project is, beside the lead. */
  administrator?: Name;
  observers?: Name[];
  starredBy: Name[];
  tags?: string[];
  archivedOn?: number;
  hasBoard?: true;
  milestones: DemoMilestone[];
  lists: DemoList[];
  files: DemoFile[];
  notebooks: DemoNotebook[];
  messages?: DemoMessage[];
  links?: DemoLink[];
  /** Read by `commentsIn`; what is said of a message is a reply. */
  comments: string;
  /** Names of tasks that nobody wanted any more after some days. */
  thrownAway?: string[];
};

type DemoMilestone = { title: string; due: number; who: Name; isDone?: boolean; description?: string };
/** `tasks` is read by `tasksIn`. */
export type DemoList = { name: string; description?: string; milestone?: string; tasks: string };
export type DemoFile = {
  name: string;
  category: string;
  by: Name;
  description?: string;
  tags?: string[];
  /** The newest last. */
  versions: { day: number; bytes(): Promise<Buffer> | Buffer; description?: string }[];
  /** The task it is attached to. */
  task?: string;
};
export type DemoLink = {
  name: string;
  code: string;
  category: string;
  by: Name;
  day: number;
  description?: string;
  tags?: string[];
};
export type DemoNotebook = {
  name: string;
  category: string;
  description?: string;
  tags?: string[];
  versions: { day: number; by: Name; content: string }[];
};
export type DemoMessage = { title: string; category: string; by: Name; day: number; body: string; tags?: string[] };
