import { Link } from '@tanstack/react-router';
import { Progress } from '../../../ui/Progress.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { dateOf, daysBetween, now, numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { useMilestones } from '../../milestones/queries.ts';

const SHOWN = 4;

/** The next milestones, late ones first; nothing in a project without any. */
export function MilestoneStrip({ projectId }: { projectId: string }) {
  const all = useMilestones(projectId).data ?? [];
  const open = all.filter(({ completed }) => !completed);
  if (all.length === 0) return null;
  return (
    <Section
      title="Milestones"
      className="mt-6"
      actions={
        <Link to="/p/$projectId/milestones" params={{ projectId }} className="text-sm text-accent hover:underline">
          All {numberText(all.length)}
        </Link>
      }
    >
      {open.length === 0 && <p className="text-muted">All of them are completed.</p>}
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {open.slice(0, SHOWN).map(({ id, title, deadline, percentageComplete }) => {
          const isLate = daysBetween(now(), dateOf(deadline) ?? now()) < 0;
          return (
            <li key={id}>
              <Link
                to="/p/$projectId/milestones/$milestoneId"
                params={{ projectId, milestoneId: id }}
                className="block h-full rounded-lg border border-line bg-surface px-4 py-3 hover:bg-hover"
              >
                <span className="mb-2 flex items-baseline justify-between gap-3">
                  <span className="line-clamp-1 min-w-0 font-medium break-all">{title}</span>
                  <DateText value={deadline} className={`shrink-0 text-sm ${isLate ? 'text-danger' : 'text-muted'}`} />
                </span>
                <Progress
                  value={Number(percentageComplete)}
                  label={`${title} is done`}
                  tone={isLate ? 'danger' : 'accent'}
                />
              </Link>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
