import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTokens } from '../credentials/queries.ts';
import { type Person, usePeople } from '../people/queries.ts';
import { useRecentProjects } from '../projects/queries.ts';
import { IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Page.tsx';

const KEY = 'holdfast-first-steps-done';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

const row = 'flex min-h-9 items-center gap-2.5 rounded-md px-2';

/** For the Administrator of a new account: what to do first, each ticked off by having been done. Gone when all are, or when closed. */
export function FirstSteps({ me }: { me: Person }) {
  const isForMe = me.permissions['can-manage-people'];
  const projects = useRecentProjects().data;
  const people = usePeople(1, isForMe).data;
  const tokens = useTokens().data;
  const [isDismissed, setDismissed] = useState(wasDismissed);
  if (!isForMe || isDismissed || !projects || !people || !tokens) return null;

  const steps = [
    { label: 'Make your first project', to: '/projects', hash: 'new', isDone: projects.length > 0 },
    { label: 'Invite somebody to work with', to: '/people', hash: undefined, isDone: people.records > 1 },
    {
      label: 'Make a token for a program of yours',
      to: '/settings/tokens',
      hash: undefined,
      isDone: tokens.length > 1,
    },
  ] as const;
  if (steps.every(({ isDone }) => isDone)) return null;

  function dismiss() {
    try {
      localStorage.setItem(KEY, 'yes');
    } catch {
      // Then it comes back with the next visit.
    }
    setDismissed(true);
  }

  return (
    <Card className="mb-8 p-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="font-semibold">First steps</h2>
        <IconButton icon={X} label="Close the first steps" onClick={dismiss} />
      </div>
      <ul>
        {steps.map(({ label, to, hash, isDone }) => (
          <li key={label}>
            {isDone ? (
              <span className={`${row} text-muted`}>
                <CircleCheck aria-hidden size={16} className="text-good" />
                <s>{label}</s> <span className="sr-only">(done)</span>
              </span>
            ) : (
              <Link to={to} hash={hash} className={`${row} hover:bg-hover`}>
                <ArrowRight aria-hidden size={16} className="text-accent" />
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
