import { ChevronDown, ChevronRight, Diamond } from 'lucide-react';
import { Progress } from '../../ui/Progress.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Badge } from '../../ui/Small.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { PrivateMark } from '../items/PrivateMark.tsx';
import { pathTo } from '../projects/links.ts';
import type { Tasklist } from './queries.ts';
import { TasklistMenu } from './TasklistMenu.tsx';

type TasklistHeaderProps = {
  list: Tasklist;
  lists: Tasklist[];
  isFolded: boolean;
  onFold(): void;
  mayChange: boolean;
};

/** The name of a list, how far it is and what it is for. */
export function TasklistHeader({ list, lists, isFolded, onFold, mayChange }: TasklistHeaderProps) {
  const { name, description, milestone } = list;
  const done = list['completed-count'] ?? 0;
  const all = done + list['uncompleted-count'];
  const late = list['overdue-count'] ?? 0;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className="px-2 py-1">
      <div className="flex min-h-9 items-center gap-2">
        <h2 className="min-w-0 font-semibold">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={onFold}
            className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-md pr-1 text-left break-words"
          >
            <Chevron aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="min-w-0">{name}</span>
          </button>
        </h2>
        {list.private && <PrivateMark />}
        {list.isTemplate && <Badge>Template</Badge>}
        {list.complete && <Badge tone="good">Done</Badge>}
        {late > 0 && <Badge tone="danger">{numberText(late)} late</Badge>}
        <div className="-mr-1 ml-auto flex shrink-0 items-center gap-2 text-sm text-muted">
          {all > 0 && (
            <>
              <span className="w-16 max-sm:hidden">
                <Progress value={(100 * done) / all} label={`${name} is done`} />
              </span>
              <span className="tabular-nums">
                {numberText(done)} of {numberText(all)}
              </span>
            </>
          )}
          {mayChange && <TasklistMenu list={list} lists={lists} />}
        </div>
      </div>
      {(description || milestone) && !isFolded && (
        <div className="flex flex-wrap gap-x-4 pb-1 pl-5.5 text-sm text-muted">
          {milestone && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Diamond aria-hidden size={12} className="shrink-0" />
              <PathLink
                to={pathTo({ type: 'milestone', id: milestone.id, projectId: list.projectId })}
                className="min-w-0 truncate hover:underline"
              >
                {milestone.title}
              </PathLink>
              <DateText value={milestone.deadline} />
            </span>
          )}
          {description && <p className="min-w-0 break-words">{unmarked(description)}</p>}
        </div>
      )}
    </div>
  );
}
