import { Link } from '@tanstack/react-router';
import { UnfinishedUploads } from '../../bytes/uploads/UnfinishedUploads.tsx';
import { useMe } from '../../people/people/queries.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useStarredProjects } from '../../work/projects/recent-queries.ts';
import { StateBadge } from '../../work/projects/StateBadge.tsx';
import { pathOf } from '../../work/savedviews/address.ts';
import { useAllViews } from '../../work/savedviews/queries.ts';
import { tasksOfCurl, useTasksOf } from '../../work/tasks/queries.ts';
import { ActivityFeed } from '../activity/ActivityFeed.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { MyTasks } from './MyTasks.tsx';

/** What is mine to do now, where I work, what happened there. */
export function HomePage() {
  const me = useMe().data;
  const tasks = useTasksOf(me?.id);
  if (!me) return null;
  return (
    <Page title={`Hello, ${me['first-name']}`} actions={<ApiCallButton curl={tasksOfCurl(me.id)} />}>
      <FirstSteps me={me} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Section
          title="My tasks"
          actions={
            <Link to="/my" search={{}} className="text-sm text-accent hover:underline">
              My work
            </Link>
          }
        >
          <Loaded query={tasks} lines={6}>
            {(list) => <MyTasks tasks={list} />}
          </Loaded>
        </Section>
        <div className="space-y-8">
          <UnfinishedUploads />
          <StarredProjects />
          <PinnedViews />
          <Section title="What happened">
            <ActivityFeed isShort />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function StarredProjects() {
  const projects = useStarredProjects().data ?? [];
  return (
    <Section
      title="Starred projects"
      actions={
        <Link to="/projects" search={{}} className="text-sm text-accent hover:underline">
          All projects
        </Link>
      }
    >
      {projects.length === 0 ? (
        <p className="text-muted">
          Star the projects you work on, and they are always at hand here and in the sidebar.
        </p>
      ) : (
        <Card className="divide-y divide-line">
          {projects.map((project) => (
            <Link
              key={project.id}
              to="/p/$projectId"
              params={{ projectId: project.id }}
              className="flex min-h-10 items-center justify-between gap-2 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 font-medium break-words">{project.name}</span>
              <StateBadge project={project} />
            </Link>
          ))}
        </Card>
      )}
    </Section>
  );
}

/** Where there is no sidebar for them. */
function PinnedViews() {
  const views = useAllViews(true).data ?? [];
  if (views.length === 0) return null;
  return (
    <Section title="Views" className="md:hidden">
      <Card className="divide-y divide-line">
        {views.map((view) => (
          <PathLink
            key={view.id}
            to={pathOf(view)}
            className="flex min-h-10 flex-wrap items-baseline gap-x-2 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 font-medium break-words">{view.name}</span>
            <span className="text-sm text-muted">{view.projectName}</span>
          </PathLink>
        ))}
      </Card>
    </Section>
  );
}
