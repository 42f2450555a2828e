import { History } from 'lucide-react';
import { pathTo } from '../projects/links.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PathLink } from '../ui/PathLink.tsx';
import { Avatar } from '../ui/Small.tsx';
import { EmptyState } from '../ui/States.tsx';
import { DateText } from '../ui/Texts.tsx';
import { type Happening, useActivity } from './queries.ts';

const SHORT = 8;
const kinds: Record<string, string> = { tasklist: 'task list' };
const verbs: Record<string, string> = { new: 'added', edited: 'changed' };

/** What happened, newest first. `isShort` shows the newest few; without a project it is everywhere one may look. */
export function ActivityFeed({ projectId, isShort }: { projectId?: string; isShort?: boolean }) {
  const activity = useActivity(projectId);
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
                <FeedRow key={happening.id} happening={happening} isEverywhere={projectId === undefined} />
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

function FeedRow({ happening, isEverywhere }: { happening: Happening; isEverywhere: boolean }) {
  const { type, activitytype, description, fromusername, datetime } = happening;
  const project = happening['project-id'] ?? happening.projectId ?? '';
  const path = pathTo({ type, id: happening.itemid, projectId: project });
  return (
    <li className="flex gap-2.5 py-2">
      <Avatar name={fromusername} size="small" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{fromusername}</span>{' '}
          <span className="text-muted">
            {verbs[activitytype] ?? activitytype} the {kinds[type] ?? type}
          </span>{' '}
          <PathLink to={path} className="hover:underline">
            {description}
          </PathLink>
        </p>
        <p className="text-sm text-muted">
          <DateText value={datetime} />
          {isEverywhere && type !== 'project' && <> · {happening['project-name']}</>}
        </p>
      </div>
    </li>
  );
}
