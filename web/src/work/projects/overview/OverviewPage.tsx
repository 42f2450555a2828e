import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActivityFeed } from '../../../overview/activity/ActivityFeed.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Page, Section } from '../../../ui/page/Page.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Avatar } from '../../../ui/Small.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { DateText } from '../../../ui/text/Texts.tsx';
import { useMembers } from '../../members/queries.ts';
import { UpdatesSection } from '../../projectupdates/UpdatesSection.tsx';
import { TagBadges } from '../../tags/TagBadges.tsx';
import { useTaskCounts } from '../../tasks/queries.ts';
import { AddByMail } from '../MailAddresses.tsx';
import { type Project, projectCurl, useProject } from '../queries.ts';
import { useProjectId } from '../useProjectId.ts';
import { MilestoneStrip } from './MilestoneStrip.tsx';
import { RecentFiles } from './RecentFiles.tsx';

/** How the project stands, what is new in it, and who works on it. */
export function OverviewPage() {
  const projectId = useProjectId();
  const project = useProject(projectId).data;
  if (!project) return null;
  const { announcement, description } = project;
  return (
    <Page
      title="Overview"
      actions={
        <>
          <AddByMail projectId={projectId} />
          <ApiCallButton curl={projectCurl(projectId)} />
        </>
      }
    >
      {announcement && project['show-announcement'] && (
        <div role="note" aria-label="Announcement" className="mb-6 flex gap-3 rounded-lg bg-accent-soft p-4">
          <Megaphone aria-hidden size={18} className="mt-px shrink-0" />
          <Markdown>{announcement}</Markdown>
        </div>
      )}
      <TaskTiles projectId={projectId} />
      <MilestoneStrip projectId={projectId} />
      <div className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-8">
          <UpdatesSection project={project} />
          {description && (
            <Section title="About">
              <Markdown>{description}</Markdown>
            </Section>
          )}
          <RecentFiles projectId={projectId} />
          <Section
            title="What happened"
            actions={
              <Link to="/p/$projectId/activity" params={{ projectId }} className="text-sm text-accent hover:underline">
                All activity
              </Link>
            }
          >
            <ActivityFeed projectId={projectId} isShort />
          </Section>
        </div>
        <div className="min-w-0 space-y-8">
          <Facts project={project} />
          <People projectId={projectId} />
        </div>
      </div>
    </Page>
  );
}

function Facts({ project: { company, category, startDate, endDate, tags } }: { project: Project }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Company', company.name],
    ['Category', category.name],
    ['Begins', startDate && <DateText value={startDate} />],
    ['Ends', endDate && <DateText value={endDate} />],
    ['Tags', tags.length > 0 && <TagBadges tags={tags} />],
  ];
  return (
    <Section title="Facts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}

const SHOWN = 8;

function People({ projectId }: { projectId: string }) {
  const members = useMembers(projectId);
  return (
    <Section
      title="People"
      actions={
        <Link to="/p/$projectId/people" params={{ projectId }} className="text-sm text-accent hover:underline">
          All {members.data ? numberText(members.data.length) : ''}
        </Link>
      }
    >
      <Loaded query={members}>
        {(list) => (
          <ul className="space-y-1.5">
            {list.slice(0, SHOWN).map((member) => (
              <li key={member.id} className="flex items-center gap-2">
                <Avatar name={member['full-name']} src={member['avatar-url']} />
                <span className="min-w-0 truncate">{member['full-name']}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const tiles = [
  { key: 'late', label: 'Late', tone: 'text-danger', search: { due: 'late' } },
  { key: 'today', label: 'Due today', tone: 'text-warn', search: { due: 'today' } },
  { key: 'upcoming', label: 'Upcoming', tone: '', search: { due: 'upcoming' } },
  { key: 'open', label: 'Open in all', tone: '', search: {} },
] as const;

/** How many tasks there are of each sort, each number the way to them. */
function TaskTiles({ projectId }: { projectId: string }) {
  const counts = useTaskCounts(projectId).data;
  return (
    <ul aria-label="Tasks" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ key, label, tone, search }) => {
        const count = counts?.[key];
        return (
          <li key={key}>
            <Link
              to="/p/$projectId/tasks"
              params={{ projectId }}
              search={search}
              className="block rounded-lg border border-line bg-surface px-4 py-3 hover:bg-hover"
            >
              <span className={`block text-xl font-semibold tabular-nums ${count ? tone : ''}`}>
                {count === undefined ? '–' : numberText(count)}
              </span>
              <span className="text-sm text-muted">{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
