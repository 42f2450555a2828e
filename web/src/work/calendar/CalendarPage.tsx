import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, CalendarSync, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NewFeedDialog } from '../../overview/calendarfeeds/NewFeedDialog.tsx';
import { Button, IconButton } from '../../ui/forms/Button.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { dayAfter, monthAfter, withHyphens, withoutHyphens } from '../../ui/text/days.ts';
import { dateOf } from '../../ui/text/locale.ts';
import { EventDialog } from '../calendarevents/EventDialog.tsx';
import { OpenEvent } from '../calendarevents/OpenEvent.tsx';
import { useEvents } from '../calendarevents/queries.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useAllMilestones, useMilestones } from '../milestones/queries.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { today } from '../tasks/dates.ts';
import { type LookSearch, type TaskFilter, taskFilterIn } from '../tasks/filter.ts';
import { Looks } from '../tasks/Looks.tsx';
import { TaskFilters, usePeopleAnywhere, usePeopleOf } from '../tasks/list/TaskFilters.tsx';
import { lookCurl, useLook } from '../tasks/look-queries.ts';
import { NewTaskDialog } from '../tasks/NewTaskDialog.tsx';
import { BesideTask, useTaskPath } from '../tasks/panel/BesideTask.tsx';
import { Agenda } from './Agenda.tsx';
import { useDragging } from './dragging.ts';
import { itemsOf } from './items.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { daysShown, periodText, STEPS, type View } from './periods.ts';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { WeekGrid } from './WeekGrid.tsx';

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
] as const;

type People = { value: string; label: string }[];

/** When what is due, in one project. */
export function ProjectCalendarPage() {
  const projectId = useProjectId();
  const milestones = useMilestones(projectId).data ?? [];
  const people = usePeopleOf(projectId);
  const mayAdd = useMayWork(projectId);
  return (
    <BesideTask back="Calendar">
      <Calendar {...{ projectId, milestones, people, mayAdd }} />
    </BesideTask>
  );
}

/** The same across projects. */
export function CalendarPage() {
  const milestones = useAllMilestones(true).data ?? [];
  const people = usePeopleAnywhere();
  return (
    <BesideTask back="Calendar">
      <Calendar {...{ milestones, people }} mayAdd />
    </BesideTask>
  );
}

type CalendarProps = {
  projectId?: string;
  milestones: NonNullable<ReturnType<typeof useMilestones>['data']>;
  people: People;
  mayAdd: boolean;
};

function Calendar({ projectId, milestones, people, mayAdd }: CalendarProps) {
  const search = useSearch({ strict: false }) as LookSearch;
  const navigate = useNavigate();
  const [adding, setAdding] = useState<string>();
  const [meeting, setMeeting] = useState<string>();
  const [isSharing, setSharing] = useState(false);
  const filter = taskFilterIn(search);
  const view: View = search.view ?? 'month';
  const asked = withoutHyphens(search.day ?? '');
  const day = dateOf(asked) ? asked : today();
  const days = useMemo(() => daysShown(view, day), [view, day]);
  const look = { projectId, filter, days: { first: days[0]!, last: days.at(-1)! } };
  const tasks = useLook(look);
  const events = useEvents({ projectId, ...look.days }).data ?? [];
  const pathOf = { task: useTaskPath(), event: useEventPath() };
  const change = (part: LookSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  const goTo = (next: string) => change({ day: next === today() ? undefined : withHyphens(next) });
  const goBy = (steps: number) => {
    const by = STEPS[view];
    goTo(by === 'month' ? monthAfter(day, steps) : dayAfter(day, by * steps));
  };
  const items = itemsOf(tasks.data ?? [], milestones, events, filter, pathOf);
  const known = [...items.values()].flat();
  const itemOf = (key: string) => known.find((item) => item.key === key);
  const area = useDragging({ itemOf, onDrop: (item, to) => item.day !== to && void item.moveTo(to) });
  useCalendarKeys({ itemOf, isSeen: (one) => days.includes(one), goTo });
  useShortcut('c', 'New task', () => mayAdd && setAdding(day));
  useShortcut('m', 'New event', () => mayAdd && setMeeting(day));
  useShortcut('t', 'Go to today', () => goTo(today()));
  useShortcut('n', 'Go on', () => goBy(1));
  useShortcut('b', 'Go back', () => goBy(-1));
  const clear = () => change({ ...(taskFilterIn({}) satisfies TaskFilter) });
  const seen = {
    items,
    day,
    shown: search.task,
    hasProject: projectId === undefined,
    onDay: goTo,
    onAdd: mayAdd ? setAdding : undefined,
  };
  return (
    <Page
      title="Calendar"
      width="full"
      actions={
        <>
          {projectId && <Looks projectId={projectId} />}
          <ApiCallButton curl={lookCurl(look)} />
          <IconButton icon={CalendarSync} label="Show in another calendar" onClick={() => setSharing(true)} />
          <Segments
            label="How much is shown"
            options={views}
            value={view}
            onChange={(next) => change({ view: next === 'month' ? undefined : next })}
          />
          {mayAdd && (
            <Button look="primary" icon={Plus} className="max-md:hidden" onClick={() => setAdding(day)}>
              New task
            </Button>
          )}
        </>
      }
    >
      <TaskFilters filter={filter} people={people} onChange={change} onClear={clear} />
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <IconButton icon={ChevronLeft} label="Go back" onClick={() => goBy(-1)} />
        <IconButton icon={ChevronRight} label="Go on" onClick={() => goBy(1)} />
        <Button onClick={() => goTo(today())}>Today</Button>
        <h2 aria-live="polite" className="ml-2 min-w-0 text-lg font-semibold">
          {periodText(view, days, day)}
        </h2>
        {mayAdd && (
          <Button icon={CalendarPlus} className="ml-auto" onClick={() => setMeeting(day)}>
            New event
          </Button>
        )}
      </div>
      <div ref={area}>
        <Loaded query={tasks} lines={8}>
          {() => {
            if (view === 'week') return <WeekGrid days={days} {...seen} />;
            if (view === 'agenda') return <Agenda days={days} {...seen} />;
            return <MonthGrid {...seen} />;
          }}
        </Loaded>
      </div>
      <NewFeedDialog projectId={projectId} isOpen={isSharing} onClose={() => setSharing(false)} />
      {meeting !== undefined && (
        <EventDialog projectId={projectId} day={meeting} onClose={() => setMeeting(undefined)} />
      )}
      {search.event !== undefined && (
        <OpenEvent key={search.event} id={String(search.event)} onClose={() => change({ event: undefined })} />
      )}
      {adding !== undefined && (
        <NewTaskDialog projectId={projectId} day={adding} who={filter.who} onClose={() => setAdding(undefined)} />
      )}
    </Page>
  );
}

/** This address with that event open in it. */
function useEventPath(): (id: string) => string {
  const { pathname, searchStr } = useLocation();
  return (id) => {
    const parameters = new URLSearchParams(searchStr);
    parameters.set('event', id);
    return `${pathname}?${parameters}`;
  };
}
