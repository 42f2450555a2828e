import type { createComment } from '../work/comments/comments.ts';
import type { Cast } from './cast.ts';
import type { Calendar } from './story.ts';

export type Subject = Parameters<typeof createComment>[1];

/** What later scenes need of earlier ones: the ids that the project and what is in it were given, by name. */
export type Known = {
  projectId: number;
  milestones: Map<string, number>;
  /** Of its board, by name; none where it has no board. */
  columns: Map<string, number>;
  subjects: Map<string, Subject>;
  /** When each of them came to be, so that nobody speaks of it before. */
  since: Map<string, number>;
};

export type Writer = { cast: Cast; calendar: Calendar; categoryIds: Map<string, number> };
