import { useParams, useRouter } from '@tanstack/react-router';
import { EarlierTexts } from '../../overview/activity/EarlierTexts.tsx';
import { Story } from '../../overview/activity/Story.tsx';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isGone, Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { goBeside, useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Avatar } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { numberText } from '../../ui/text/locale.ts';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { Comments } from '../comments/Comments.tsx';
import { completing } from '../items/actions.ts';
import { PrivateMark } from '../items/PrivateMark.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { pathTo } from '../projects/links.ts';
import { useFollow } from '../projects/useProjectId.ts';
import { toggleCompleted } from './doing.ts';
import { MilestoneMenu } from './MilestoneMenu.tsx';
import { describeMilestone, milestoneCurl, type OneMilestone, useMilestone } from './queries.ts';

export function MilestonePanel() {
  const { projectId, milestoneId } = useParams({ from: '/app/p/$projectId/milestones/$milestoneId' });
  const router = useRouter();
  const close = () => goBeside(router, `/p/${projectId}/milestones${router.state.location.searchStr}`);
  const query = useMilestone(milestoneId);
  useFollow(projectId, query.data?.['project-id']);
  const mayWork = useMayWork(projectId);
  useShortcut('Escape', 'Close the milestone', close);
  const known = isGone(query) ? undefined : query.data;
  const toggle = completing(known?.completed === true);
  return (
    <SidePanel
      key={milestoneId}
      label="Milestone"
      back="Milestones"
      onClose={close}
      actions={
        known?.canEdit && (
          <>
            <Button size="small" icon={toggle.icon} onClick={() => void toggleCompleted(known)}>
              {toggle.label}
            </Button>
            <MilestoneMenu milestone={known} onGone={close} />
          </>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {(milestone) => (
          <div data-about={`milestones/${milestoneId}`} className="space-y-6">
            <About milestone={milestone} />
            <Section title="Comments">
              <Comments subject={{ at: 'milestones', id: milestoneId }} mayComment={mayWork} />
            </Section>
            <Story of={{ at: 'milestones', id: milestoneId }} />
            <div className="flex justify-end border-t border-line pt-3">
              <ApiCallButton curl={milestoneCurl(milestoneId)} />
            </div>
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function About({ milestone }: { milestone: OneMilestone }) {
  // Where it stands alone, it is what the page is about.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const { title, description, deadline, status, tasklists = [] } = milestone;
  const people = milestone.responsiblePartyFullNames.split(', ').filter(Boolean);
  return (
    <>
      <div>
        <Heading className="text-lg font-semibold break-words">
          {title} {milestone.private && <PrivateMark />}
        </Heading>
        <p className={classes('mt-0.5', status === 'late' ? 'text-danger' : 'text-muted')}>
          {status === 'late' ? 'Was due ' : 'Due '}
          <DateText value={deadline} />
          {milestone['completed-on'] && (
            <>
              {', reached '}
              <DateText value={milestone['completed-on']} />
            </>
          )}
        </p>
      </div>
      {people.length > 0 && (
        <ul aria-label="Responsible" className="flex flex-wrap gap-x-4 gap-y-1">
          {people.map((name) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <Avatar name={name} size="small" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div>
        {description && <Markdown>{description}</Markdown>}
        <div className="mt-1 -ml-2">
          <EarlierTexts
            of={{ at: 'milestones', id: milestone.id }}
            current={description}
            mayChange={milestone.canEdit}
            replace={(text, from) => describeMilestone(milestone.id, text, from)}
          />
        </div>
      </div>
      {tasklists.length > 0 && (
        <Section title={`Task lists · ${numberText(Number(milestone.percentageComplete))} %`}>
          <Progress value={Number(milestone.percentageComplete)} label={`${title} is done`} />
          <ul className="mt-2">
            {tasklists.map((list) => (
              <li key={list.id} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
                <PathLink
                  to={pathTo({ type: 'tasklist', id: list.id, projectId: list.projectId })}
                  className="min-w-0 break-words hover:underline"
                >
                  {list.name}
                </PathLink>
                <span className="shrink-0 text-sm text-muted">
                  {list.complete ? 'done' : `${numberText(list['uncompleted-count'])} open`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
