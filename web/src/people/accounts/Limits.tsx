import type { ReactNode } from 'react';
import { Section } from '../../ui/page/Page.tsx';
import { durationText } from '../../ui/text/durations.ts';
import { numberText } from '../../ui/text/locale.ts';
import { SizeText } from '../../ui/text/Texts.tsx';
import type { AccountLimits } from './queries.ts';

/** What is in force on this server, and the setting that whoever runs it can change. */
export function Limits({ limits }: { limits: AccountLimits }) {
  const { largestFileBytes, pendingFileSeconds, quotaBytes, requestsPerMinute } = limits;
  const rows: { name: string; value: ReactNode; setting: string }[] = [
    { name: 'Largest file', value: <SizeText bytes={largestFileBytes} />, setting: 'HOLDFAST_MAX_FILE_SIZE' },
    {
      name: 'Uploads wait to be put in a project',
      value: durationText(pendingFileSeconds),
      setting: 'HOLDFAST_PENDING_TTL',
    },
    {
      name: 'All files together',
      value: quotaBytes === null ? 'No limit' : <SizeText bytes={quotaBytes} />,
      setting: 'HOLDFAST_QUOTA',
    },
    {
      name: 'Requests a minute, for each token',
      value: requestsPerMinute === null ? 'No limit' : numberText(requestsPerMinute),
      setting: 'HOLDFAST_RATE_LIMIT',
    },
  ];
  return (
    <Section title="Limits in force">
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map(({ name, value, setting }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 px-3 py-2">
            <dt>
              {name}
              <code className="block text-xs text-muted">{setting}</code>
            </dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Whoever runs the server changes them, in its settings.</p>
    </Section>
  );
}
