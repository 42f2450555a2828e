import { Card } from '../../../ui/page/Page.tsx';
import { CodeBlock, CopyButton } from '../../../ui/text/CodeBlock.tsx';
import { dateOf, exactTime } from '../../../ui/text/locale.ts';
import type { Attempt } from '../queries.ts';
import { Outcome } from './Outcome.tsx';
import { TimingBar } from './TimingBar.tsx';

/** One try: why it ended as it did, where the time went, and both sides of it as they were sent. */
export function AttemptCard({ attempt }: { attempt: Attempt }) {
  const { request, response, timing, url, attempt: number, dateCalled } = attempt;
  const head = [`POST ${url}`, ...headerLines(request.headers)].join('\n');
  const isAnswered = response.code !== '0';
  return (
    <Card className="space-y-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          Try {number} <span className="font-normal text-muted">· {exactTime(dateOf(dateCalled))}</span>
        </h2>
        <CopyButton label="Copy as cURL" text={requestAsCurl(url, request)} />
      </div>
      <Outcome exchange={attempt} />
      <TimingBar timing={timing} />
      <div className="grid gap-4 lg:grid-cols-2">
        <section className="min-w-0 space-y-2" aria-label="Request">
          <CodeBlock label="Request" code={head} />
          <CodeBlock label="Request body" code={request.body} />
        </section>
        <section className="min-w-0 space-y-2" aria-label="Response">
          {isAnswered ? (
            <>
              <CodeBlock
                label="Response"
                code={[`Status ${response.code}`, ...headerLines(response.headers)].join('\n')}
              />
              {response.body !== '' && <CodeBlock label="Response body" code={response.body} />}
            </>
          ) : (
            <p className="rounded-lg border border-line bg-sunken px-3 py-2 text-muted">There was no answer.</p>
          )}
        </section>
      </div>
    </Card>
  );
}

/** Headers as the log keeps them, JSON in a string, as the lines that were sent. */
function headerLines(json: string): string[] {
  if (json === '') return [];
  const lists = JSON.parse(json) as Record<string, string[]>;
  return Object.entries(lists).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell. Headers whose values the log does not keep are left out. */
function requestAsCurl(url: string, { headers, body }: { headers: string; body: string }): string {
  const lines = headerLines(headers).filter((line) => !line.endsWith(': (not kept)'));
  return ['curl', ...lines.map((line) => `-H ${quoted(line)}`), `--data-raw ${quoted(body)}`, quoted(url)].join(
    ' \\\n  ',
  );
}
