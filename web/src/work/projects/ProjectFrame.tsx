import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useMe } from '../../people/people/queries.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TabBar, tabLook } from '../../ui/page/Tabs.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { Mentions } from '../members/mentions/Mentions.tsx';
import { type Permission, roleOf } from '../members/queries.ts';
import { useOwnMembership } from '../members/useMayWork.ts';
import { ViewsButton } from '../savedviews/ViewsButton.tsx';
import { ProjectMissing } from './ProjectMissing.tsx';
import { useProject } from './queries.ts';
import { StarButton } from './StarButton.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useProjectId } from './useProjectId.ts';

/** Above every page of a project: its name, its star, its tabs. */
export function ProjectFrame() {
  const projectId = useProjectId();
  const query = useProject(projectId);
  const isOpen = useIsOpenTab(projectId);
  const isLook = useLocation({
    select: ({ pathname }) => /^\/p\/\d+\/(board|calendar|timeline|table)\b/.test(pathname),
  });
  if ((query.error as { status?: number } | null)?.status === 404) return <ProjectMissing />;
  return (
    <Loaded query={query}>
      {(project) => (
        <>
          <div className="border-b border-line px-4 pt-3 md:px-8">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <p className="min-w-0 text-lg font-semibold break-words">{project.name}</p>
              <StarButton project={project} />
              <StateBadge project={project} />
              <span className="text-sm text-muted">{project.company.name}</span>
              {isOpen({ label: 'Views', sees: 'view-tasks-and-milestones' }) && (
                <div className="ml-auto">
                  <ViewsButton projectId={projectId} isReadOnly={project.status === 'archived'} />
                </div>
              )}
            </div>
            <TabBar label={`Pages of ${project.name}`}>
              {projectTabs.filter(isOpen).map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  params={{ projectId }}
                  activeOptions={{ exact: to === '/p/$projectId' }}
                  aria-current={label === 'Tasks' && isLook ? 'page' : undefined}
                  className={tabLook}
                >
                  {label}
                </Link>
              ))}
            </TabBar>
          </div>
          {project.filling && (
            <p role="status" className="border-b border-line px-4 py-1.5 text-sm text-muted md:px-8">
              This copy is still being filled: {numberText(project.filling.copied)} of {numberText(project.filling.of)}{' '}
              so far.
            </p>
          )}
          {project.status === 'archived' && (
            <p className="border-b border-line bg-warn-soft px-4 py-1.5 text-sm text-warn md:px-8">
              This project is archived: everything can be read, nothing changed. Its settings bring it back.
            </p>
          )}
          <Mentions projectId={projectId}>
            <Outlet />
          </Mentions>
        </>
      )}
    </Loaded>
  );
}

/** Nobody is led to what they may not see: settings are for administrators, the trash for who may change something, and what is kept from somebody for others. */
function useIsOpenTab(projectId: string) {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const isProjectAdmin = useProject(projectId).data?.isProjectAdmin ?? false;
  const own = useOwnMembership(projectId);
  return ({ label, sees }: Tab): boolean => {
    if (isAdministrator || isProjectAdmin) return true;
    if (own && sees) return own.permissions[sees] === '1';
    return label === 'Trash' ? own !== undefined && roleOf(own) === 'member' : label !== 'Settings';
  };
}

type Tab = { label: string; sees?: Permission };

/**
 * The tabs of a project, in their order. A page is added to a project by a line here and a route; another look at its tasks by
 * a line in work/tasks/Looks.tsx.
 */
const projectTabs = [
  { to: '/p/$projectId', label: 'Overview' },
  { to: '/p/$projectId/tasks', label: 'Tasks', sees: 'view-tasks-and-milestones' },
  { to: '/p/$projectId/messages', label: 'Messages', sees: 'view-messages-and-files' },
  { to: '/p/$projectId/files', label: 'Files', sees: 'view-messages-and-files' },
  { to: '/p/$projectId/milestones', label: 'Milestones', sees: 'view-tasks-and-milestones' },
  { to: '/p/$projectId/notebooks', label: 'Notebooks', sees: 'view-notebooks' },
  { to: '/p/$projectId/links', label: 'Links', sees: 'view-links' },
  { to: '/p/$projectId/time', label: 'Time', sees: 'view-time' },
  { to: '/p/$projectId/activity', label: 'Activity' },
  { to: '/p/$projectId/people', label: 'People' },
  { to: '/p/$projectId/trash', label: 'Trash' },
  { to: '/p/$projectId/settings', label: 'Settings' },
] as const;
