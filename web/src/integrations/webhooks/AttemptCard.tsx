import { CodeBlock, CopyButton } from '../../ui/CodeBlock.tsx';
import { exactTime } from '../../ui/locale.ts';
import { Card } from '../../ui/Page.tsx';
import { headerLines, requestAsCurl } from './exchanges.ts';
import { Outcome } from './Outcome.tsx';
import type { Attempt } from './queries.ts';
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
          Try {number} <span className="font-normal text-muted">· {exactTime(new Date(dateCalled))}</span>
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
