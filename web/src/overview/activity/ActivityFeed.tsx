import { History } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { HappeningRow } from './HappeningRow.tsx';
import { useActivity } from './queries.ts';

const SHORT = 8;

/** What happened, newest first. `isShort` shows the newest few; without a project it is everywhere one may look. */
export function ActivityFeed({ projectId, isShort }: { projectId?: string; isShort?: boolean }) {
  const activity = useActivity(projectId === undefined ? undefined : { at: 'projects', id: projectId });
  return (
    <Loaded query={activity} lines={5}>
      {({ pages }) => {
        const all = pages.flatMap(({ happenings }) => happenings);
        if (all.length === 0)
          return (
            <EmptyState icon={History} title="Nothing has happened yet">
              What you and others do appears here at once.
            </EmptyState>
          );
        return (
          <>
            <ol className="divide-y divide-line">
              {(isShort ? all.slice(0, SHORT) : all).map((happening) => (
                <HappeningRow key={happening.id} happening={happening} isPlaced={projectId === undefined} />
              ))}
            </ol>
            {!isShort && activity.hasNextPage && (
              <Button className="mt-4" isBusy={activity.isFetchingNextPage} onClick={() => activity.fetchNextPage()}>
                Show earlier
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
