import { Badge, type Tone } from '../../ui/Small.tsx';
import type { Project } from './queries.ts';

const states: Partial<Record<Project['subStatus'] | 'archived', { tone: Tone; label: string }>> = {
  late: { tone: 'danger', label: 'Late' },
  upcoming: { tone: 'neutral', label: 'Upcoming' },
  completed: { tone: 'good', label: 'Completed' },
  archived: { tone: 'neutral', label: 'Archived' },
};

/** Nothing for a project that is simply under way. */
export function StateBadge({ project }: { project: Project }) {
  const state = states[project.status === 'archived' ? 'archived' : project.subStatus];
  return state ? <Badge tone={state.tone}>{state.label}</Badge> : null;
}
