import { Link, Outlet, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { Diamond, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { segmentLook } from '../../ui/forms/Segments.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { MilestoneDialog } from './MilestoneDialog.tsx';
import { MilestoneRows } from './MilestoneRows.tsx';
import { type Milestone, milestonesCurl, useMilestones } from './queries.ts';
import { Timeline } from './Timeline.tsx';

/** The milestones, and beside them the one that is open. Without room for both, that one alone. */
export function MilestonesPage() {
  const isWide = useIsWide();
  const isOneOpen = useParams({ strict: false, select: ({ milestoneId }) => milestoneId !== undefined });
  return (
    <div className="flex items-start">
      {(isWide || !isOneOpen) && (
        <div className="min-w-0 flex-1">
          <Milestones />
        </div>
      )}
      <Outlet />
    </div>
  );
}

function Milestones() {
  const projectId = useProjectId();
  const { view } = useSearch({ from: '/app/p/$projectId/milestones' });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const milestones = useMilestones(projectId);
  const mayChange = useMayWork(projectId);
  const [isAdding, setAdding] = useState(false);
  useShortcut('c', 'New milestone', () => mayChange && setAdding(true));
  const add = mayChange && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      New milestone
    </Button>
  );
  return (
    <Page
      title="Milestones"
      actions={
        <>
          <ApiCallButton curl={milestonesCurl(projectId)} />
          <CsvLink href={`/projects/${projectId}/milestones.csv`} />
          <nav aria-label="How they are shown" className="flex">
            <Link to="." search={{}} className={segmentLook(view === undefined)}>
              List
            </Link>
            <Link to="." search={{ view: 'timeline' }} className={segmentLook(view === 'timeline')}>
              Timeline
            </Link>
          </nav>
          {add}
        </>
      }
    >
      <Loaded query={milestones} lines={6}>
        {(all) => {
          if (all.length === 0)
            return (
              <EmptyState icon={Diamond} title="No milestones yet" action={add}>
                A milestone is a day by which something is reached, and who sees to it. Task lists lead to it and show
                how far it is.
              </EmptyState>
            );
          return view ? <Timeline milestones={all} search={search} /> : <Groups milestones={all} search={search} />;
        }}
      </Loaded>
      {isAdding && <MilestoneDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Groups({ milestones, search }: { milestones: Milestone[]; search: string }) {
  const by = (status: string) => milestones.filter((milestone) => milestone.status === status);
  return (
    <div className="space-y-6">
      <MilestoneRows title="Late" isLate milestones={by('late')} search={search} />
      <MilestoneRows title="Upcoming" milestones={by('upcoming')} search={search} />
      <MilestoneRows title="Completed" milestones={by('completed').reverse()} search={search} />
    </div>
  );
}
