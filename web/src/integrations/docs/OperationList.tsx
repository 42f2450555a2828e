import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/forms/Fields.tsx';
import { numberText } from '../../ui/text/locale.ts';
import type { Description, Method, Operation } from './description.ts';

const tones: Record<Method, string> = {
  get: 'text-accent',
  post: 'text-good',
  put: 'text-warn',
  delete: 'text-danger',
};

export const MethodName = ({ method }: { method: Method }) => (
  <span className={classes('w-12 shrink-0 font-mono text-xs font-semibold uppercase', tones[method])}>{method}</span>
);

/** Where a noun is two words, or another one for people. */
const names: Record<string, string> = {
  audit: 'audit log',
  identities: 'sign-in with providers',
  notices: 'messages to Administrators',
  projectcategories: 'project categories',
  secondsteps: 'two-step sign-in',
  tasklists: 'task lists',
  testreceivers: 'test receivers',
};

type OperationListProps = { description: Description; operations: Operation[]; shown: string | undefined };

/** Everything that can be asked of the server, by what it is about; the words typed must all be somewhere in it. */
export function OperationList({ description, operations, shown }: OperationListProps) {
  const [find, setFind] = useState('');
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, name }) => {
    const text = `${method} ${path} ${summary} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(found, ({ noun }) => noun);
  const own = operations.find(({ name }) => name === shown)?.noun;
  return (
    <nav aria-label="Operations" className="min-w-0">
      <TextField
        type="search"
        label="Find an operation"
        isLabelHidden
        placeholder={`Find one of ${numberText(operations.length)} operations`}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      {found.length === 0 && <p className="py-4 text-muted">Nothing has all of these words in it.</p>}
      <div className="mt-2">
        {description.tags.map(({ name: noun, description: about }) => {
          const group = groups.get(noun);
          return (
            group && (
              // Anew when what is looked for begins or ends, so that it then opens or closes by itself.
              <details key={`${noun} ${words.length > 0}`} open={words.length > 0 || noun === own}>
                <summary
                  title={about}
                  className="rounded-md px-2 py-1.5 font-medium first-letter:uppercase hover:bg-hover"
                >
                  {names[noun] ?? noun}{' '}
                  <span className="text-sm font-normal text-muted">{numberText(group.length)}</span>
                </summary>
                <ul className="mb-2">
                  {group.map((operation) => (
                    <OperationLink key={operation.name} operation={operation} />
                  ))}
                </ul>
              </details>
            )
          );
        })}
      </div>
    </nav>
  );
}

function OperationLink({ operation: { name, method, summary } }: { operation: Operation }) {
  return (
    <li>
      <Link
        to="/docs/$operation"
        params={{ operation: name }}
        className="flex items-baseline gap-1 rounded-md px-2 py-1 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium"
      >
        <MethodName method={method} />
        <span className="min-w-0 break-words">{summary.replace(/\.$/, '')}</span>
      </Link>
    </li>
  );
}
