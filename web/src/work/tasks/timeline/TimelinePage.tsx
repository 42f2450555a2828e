import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ChartGantt, Route, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { type Milestone, useMilestones } from '../../milestones/queries.ts';
import { useProjectId } from '../../projects/useProjectId.ts';
import { isNarrowed, type LookSearch, type TaskFilter, taskFilterIn } from '../filter.ts';
import { Looks } from '../Looks.tsx';
import { countOf } from '../lines.ts';
import { TaskFilters, usePeopleOf } from '../list/TaskFilters.tsx';
import { lookCurl, readLook, useLook } from '../look-queries.ts';
import { BesideTask, useTaskPath } from '../panel/BesideTask.tsx';
import { barsOf } from './bars.ts';
import type { Zoom } from './scale.ts';
import { TimelineGrid } from './TimelineGrid.tsx';

const zooms = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
] as const;

const none: Milestone[] = [];

/** The tasks of a project as bars, what waits for what, and beside them the one that is open. */
export function TimelinePage() {
  return (
    <BesideTask back="Timeline">
      <Timeline />
    </BesideTask>
  );
}

function Timeline() {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/p/$projectId/timeline' });
  const navigate = useNavigate();
  const router = useRouter();
  const people = usePeopleOf(projectId);
  const milestones = useMilestones(projectId).data ?? none;
  const filter = taskFilterIn(search);
  const look = { projectId, filter };
  const tasks = useLook(look);
  // What waits for a task goes along with it, also where a filter hides it.
  const whole = { projectId, filter: {} };
  const hidden = useLook(whole, isNarrowed(filter)).data;
  const pathOf = useTaskPath();
  const zoom: Zoom = search.zoom ?? 'week';
  const ahead = useMemo(
    () => milestones.filter(({ completed }) => !completed).toSorted((a, b) => a.deadline.localeCompare(b.deadline)),
    [milestones],
  );
  const bars = useMemo(() => barsOf(tasks.data ?? []), [tasks.data]);
  const change = (part: LookSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  const clear = () => change(taskFilterIn({}) satisfies TaskFilter);
  return (
    <Page
      title="Timeline"
      width="full"
      actions={
        <>
          <Looks projectId={projectId} />
          <ApiCallButton curl={lookCurl(look)} />
          <Button
            icon={Route}
            look={search.critical ? 'primary' : 'plain'}
            aria-pressed={search.critical ?? false}
            onClick={() => change({ critical: search.critical ? undefined : true })}
          >
            Critical path
          </Button>
          <Segments
            label="How much is shown"
            options={zooms}
            value={zoom}
            onChange={(next) => change({ zoom: next === 'week' ? undefined : next })}
          />
        </>
      }
    >
      <TaskFilters filter={filter} people={people} onChange={change} onClear={clear} />
      <Loaded query={tasks} lines={10}>
        {(all) =>
          bars.length === 0 ? (
            <Nothing undated={all.length} isNarrowed={isNarrowed(filter)} onClear={clear} />
          ) : (
            <>
              <TimelineGrid
                key={zoom}
                {...{ bars, zoom }}
                all={{ known: hidden ?? all, readAll: () => readLook(whole) }}
                isCriticalShown={search.critical ?? false}
                milestones={ahead}
                shown={search.task}
                pathOf={pathOf}
                onOpen={(id) => goBeside(router, pathOf(id))}
              />
              {all.length > bars.length && (
                <p className="mt-3 text-sm text-muted">
                  <PathLink to={`/p/${projectId}/tasks?due=none`} className="underline">
                    {countOf(all.length - bars.length, 'task')} without a date
                  </PathLink>{' '}
                  {all.length - bars.length === 1 ? 'is' : 'are'} not shown.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

type NothingProps = { undated: number; isNarrowed: boolean; onClear(): void };

function Nothing({ undated, isNarrowed, onClear }: NothingProps) {
  return isNarrowed && undated === 0 ? (
    <EmptyState icon={SearchX} title="No task fits" action={<Button onClick={onClear}>Show all tasks</Button>}>
      Nothing here is as the filters above say.
    </EmptyState>
  ) : (
    <EmptyState icon={ChartGantt} title="Nothing has a date yet">
      Tasks stand here from when they begin until they are due. Give one a date, and it appears.
    </EmptyState>
  );
}
