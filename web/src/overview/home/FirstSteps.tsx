import { ArrowRight, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTokens } from '../../people/credentials/queries.ts';
import { usePeople } from '../../people/people/everybody-queries.ts';
import type { Person } from '../../people/people/queries.ts';
import { IconButton } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/page/Page.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { useRecentProjects } from '../../work/projects/recent-queries.ts';
import { useHasFiles, useHasWebhooks } from './queries.ts';

const KEY = 'holdfast-first-steps-done';

function wereTaken(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepTaken(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Then they come back with the next visit.
  }
}

/** Without an address it cannot be done yet. */
type Step = { label: string; hint: string; to?: string; isDone: boolean };

/** What there is to do, each done by having been done; undefined until all of it is known. */
function useSteps(isWanted: boolean): Step[] | undefined {
  const projects = useRecentProjects().data;
  const people = usePeople(1, isWanted).data;
  const tokens = useTokens(isWanted).data;
  const hasFiles = useHasFiles(isWanted).data;
  const hasWebhooks = useHasWebhooks(isWanted).data;
  if (!projects || !people || !tokens || hasFiles === undefined || hasWebhooks === undefined) return undefined;
  const [project] = projects;
  return [
    {
      label: 'Make your first project',
      hint: 'Everything else is inside one. Or bring a whole account along: Settings, Import.',
      to: '/projects#new',
      isDone: project !== undefined,
    },
    {
      label: 'Upload a folder',
      hint: project ? 'Drop it on the page; its folders become categories.' : 'As soon as there is a project.',
      ...(project && { to: `/p/${project.id}/files` }),
      isDone: hasFiles,
    },
    {
      label: 'Add a webhook',
      hint: 'It calls a URL when something happens. A receiver to try it with is built in.',
      to: '/settings/webhooks#new',
      isDone: hasWebhooks,
    },
    {
      label: 'Invite somebody to work with',
      hint: 'You get a link to pass on.',
      to: '/people',
      isDone: people.records > 1,
    },
    {
      label: 'Make a token for a program of yours',
      hint: 'For scripts and other programs that use the API.',
      to: '/settings/tokens',
      isDone: tokens.length > 1,
    },
  ];
}

/** For the Administrator of a new account: what to do first. Gone for good when all of it is done, or when closed. */
export function FirstSteps({ me }: { me: Person }) {
  const [isOver, setOver] = useState(wereTaken);
  const isWanted = me.permissions['can-manage-people'] && !isOver;
  const steps = useSteps(isWanted);
  const isAllDone = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isWanted && isAllDone) keepTaken();
  }, [isWanted, isAllDone]);
  if (!isWanted || !steps || isAllDone) return null;
  return (
    <Card className="mb-8 p-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">First steps</h2>
        <IconButton
          icon={X}
          label="Close the first steps"
          onClick={() => {
            keepTaken();
            setOver(true);
          }}
        />
      </div>
      <ul>
        {steps.map((step) => (
          <li key={step.label}>
            <StepRow step={step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const row = 'flex min-h-9 items-start gap-2.5 rounded-md px-2 py-1.5';

function StepRow({ step: { label, hint, to, isDone } }: { step: Step }) {
  const icon = 'mt-0.5 shrink-0';
  if (isDone)
    return (
      <span className={`${row} text-muted`}>
        <CircleCheck aria-hidden size={16} className={`${icon} text-good`} />
        <span>
          <s>{label}</s> <span className="sr-only">(done)</span>
        </span>
      </span>
    );
  const words = (
    <span className="min-w-0">
      {label} <span className="block text-sm text-muted">{hint}</span>
    </span>
  );
  if (!to)
    return (
      <span className={`${row} text-muted`}>
        <CircleDashed aria-hidden size={16} className={icon} />
        {words}
      </span>
    );
  return (
    <PathLink to={to} className={`${row} hover:bg-hover`}>
      <ArrowRight aria-hidden size={16} className={`${icon} text-accent`} />
      {words}
    </PathLink>
  );
}
