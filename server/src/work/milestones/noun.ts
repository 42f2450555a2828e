import type { Kinds, Summaries } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { copyMilestonesOfProject } from './copy.ts';
import { summarizeNext } from './milestones.ts';
import { milestoneRoutes } from './routes.ts';
import { purgeMilestones } from './trash.ts';

export const milestones: With<{ kind: Kinds['milestone']; summaries: Pick<Summaries, 'nextMilestone'> }> = {
  routes: milestoneRoutes,
  kind: {
    purge: purgeMilestones,
    goAlong: 'is done by who moves it',
    copyOfProject: { askedFor: 'withMilestones', count: countOf('milestone'), copy: copyMilestonesOfProject },
  },
  summaries: { nextMilestone: summarizeNext },
};
