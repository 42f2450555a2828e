import { keepPast } from '../../../overview/activity/past.ts';
import { invalid } from '../../../platform/failures.ts';
import { happeningIn } from '../classic/activity-wire.ts';
import { subjectOf } from '../rows-store.ts';
import { idIn as id, type Step, underKey } from './step.ts';

/** Who did what when, as far as lists tell: beside the log of events, so that nobody hears of it. */
export const activity: Step = {
  kind: 'activity',
  isStory: true,
  path: (projectId) => `/projects/${projectId}/latestActivity.json?maxItems=250`,
  list: underKey('activity'),
  id,
  ids: () => ({}),
  async write({ tx, target: { accountId } }, raw, projectId) {
    const { name, kind, itemId, at, by, subject, change, told, words } = happeningIn(raw);
    if (!name || itemId === 0) throw invalid(`nothing here happens like that: ${words}`);
    if (!at) throw invalid('when it happened is not told');
    const about = kind === 'comment' ? await subjectOf(tx, { accountId, id: itemId }) : undefined;
    await keepPast(tx, {
      account_id: accountId,
      name,
      object_kind: kind,
      object_id: itemId,
      subject_kind: about?.subject_kind ?? subject?.kind ?? null,
      subject_id: about?.subject_id ?? subject?.id ?? null,
      project_id: projectId,
      actor_id: by,
      happened_at: at,
      change,
      told,
    });
  },
};
