import { Badge } from '../../ui/Small.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { numberText, sizeText } from '../../ui/text/locale.ts';
import type { Answer } from './queries.ts';

/** More than that nobody reads, and it would take the page seconds to show. */
const MOST = 100_000;

export function AnswerView({ answer: { status, ms, headers, text } }: { answer: Answer }) {
  const shown = indented(text);
  return (
    <section aria-label="Answer" aria-live="polite" className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={status < 300 ? 'good' : 'danger'}>{status}</Badge>
        {numberText(Math.round(ms))} ms, {sizeText(new Blob([text]).size)}
      </p>
      <CodeBlock
        label={shown.length > MOST ? `Answer, its first ${numberText(MOST)} characters` : 'Answer'}
        code={shown.slice(0, MOST)}
      />
      <details className="text-sm">
        <summary className="text-muted">Headers</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 font-mono">
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
