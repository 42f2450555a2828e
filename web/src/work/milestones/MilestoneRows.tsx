import { useParams } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Avatar } from '../../ui/Small.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { PrivateMark } from '../items/PrivateMark.tsx';
import { CheckCircle } from '../tasks/CheckCircle.tsx';
import { toggleCompleted } from './doing.ts';
import { MilestoneMenu } from './MilestoneMenu.tsx';
import type { Milestone } from './queries.ts';

export const pathOf = (milestone: Pick<Milestone, 'id' | 'project-id'>, search: string): string =>
  `/p/${milestone['project-id']}/milestones/${milestone.id}${search}`;

type MilestoneRowsProps = { title: string; milestones: Milestone[]; isLate?: boolean; search: string };

export function MilestoneRows({ title, milestones, isLate, search }: MilestoneRowsProps) {
  const shown = useParams({ strict: false, select: ({ milestoneId }) => milestoneId });
  if (milestones.length === 0) return null;
  return (
    <section>
      <h2 className={classes('mb-1.5 font-semibold', isLate && 'text-danger')}>
        {title} <span className="font-normal text-muted">{numberText(milestones.length)}</span>
      </h2>
      <ul aria-label={title} className="@container divide-y divide-line rounded-lg border border-line bg-surface">
        {milestones.map((milestone) => (
          <MilestoneRow
            key={milestone.id}
            {...{ milestone, search }}
            isLate={isLate ?? false}
            isShown={shown === milestone.id}
          />
        ))}
      </ul>
    </section>
  );
}

type MilestoneRowProps = { milestone: Milestone; search: string; isLate: boolean; isShown: boolean };

function MilestoneRow({ milestone, search, isLate, isShown }: MilestoneRowProps) {
  const { title, completed, deadline, canComplete, canEdit, tasklists } = milestone;
  const share = Number(milestone.percentageComplete);
  const people = milestone.responsiblePartyFullNames.split(', ').filter(Boolean);
  const comments = Number(milestone['comments-count']);
  return (
    <li
      className={classes(
        'flex items-center gap-3 px-3 py-2',
        isShown ? 'bg-hover shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover/60',
      )}
    >
      <CheckCircle
        label={`${completed ? 'Reopen' : 'Complete'} ${title}`}
        isChecked={completed}
        disabled={!canComplete}
        onToggle={() => void toggleCompleted(milestone)}
      />
      {/* In one line, or where that is too narrow the title and its day above the rest. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1">
          <PathLink
            isBeside
            to={pathOf(milestone, search)}
            className={classes('font-medium break-words hover:underline', completed && 'text-muted')}
          >
            {title}
          </PathLink>{' '}
          {milestone.private && <PrivateMark />}
          {tasklists.length > 0 && (
            <p className="truncate text-sm text-muted">{tasklists.map(({ name }) => name).join(' · ')}</p>
          )}
        </div>
        <div className="order-last flex w-full items-center gap-4 text-sm text-muted @xl:order-none @xl:w-auto">
          {comments > 0 && (
            <span title={`${comments} comments`} className="inline-flex items-center gap-1 tabular-nums">
              <MessageSquare aria-hidden size={14} />
              {numberText(comments)}
              <span className="sr-only">comments</span>
            </span>
          )}
          <span className="flex items-center gap-0.5 @xl:w-17">
            {people.slice(0, 3).map((name) => (
              <Avatar key={name} name={name} size="small" />
            ))}
            <span className="sr-only">{people.join(', ')}</span>
          </span>
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 @xl:w-20">
              <Progress value={share} label={`${title} is done`} tone={isLate ? 'danger' : 'accent'} />
            </span>
            <span className="w-11 text-right tabular-nums">{numberText(share)} %</span>
          </span>
        </div>
        <DateText
          value={deadline}
          className={classes(
            'self-start text-right text-sm @xl:w-24 @xl:self-auto',
            isLate ? 'text-danger' : 'text-muted',
          )}
        />
      </div>
      {canEdit && <MilestoneMenu milestone={milestone} />}
    </li>
  );
}
