import { useState } from 'react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { exactTime, sizeText } from '../../ui/locale.ts';
import { Badge } from '../../ui/Small.tsx';
import type { TestReceiverCall } from './queries.ts';

/** One call: what it is at a glance, the whole of it when opened. It does not close because another has arrived. */
export function CallCard({ call, isFirst }: { call: TestReceiverCall; isFirst: boolean }) {
  const [isOpen] = useState(isFirst);
  const { number, receivedOn, headers, body, size, answerStatus } = call;
  const attempt = headers['webhook-attempt'];
  return (
    <details className="min-w-0 rounded-lg border border-line bg-surface" open={isOpen}>
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="min-w-7 text-muted tabular-nums">#{number}</span>
        <span className="min-w-0 font-medium break-all">{headers['x-projects-event'] ?? 'POST'}</span>
        {attempt !== undefined && attempt !== '1' && <Badge tone="warn">Try {attempt}</Badge>}
        <span className="ml-auto flex items-center gap-3 text-sm text-muted">
          {exactTime(new Date(receivedOn))}
          <Badge tone={answerStatus === 200 ? 'good' : 'danger'}>{answerStatus}</Badge>
        </span>
      </summary>
      <div className="space-y-3 border-t border-line p-3">
        <CodeBlock
          label={`Body, ${sizeText(size)}${size > new Blob([body]).size ? ' (the beginning)' : ''}`}
          code={body}
        />
        <CodeBlock
          label="Headers"
          code={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      </div>
    </details>
  );
}
