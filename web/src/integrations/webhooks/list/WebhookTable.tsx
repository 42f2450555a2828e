import { Link, useNavigate } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { Badge } from '../../../ui/Small.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { useTestReceivers } from '../../testreceivers/queries.ts';
import { eventsText, type Summary, type Webhook } from '../queries.ts';
import { slowNote, WebhookState } from '../report/WebhookState.tsx';

type Row = { webhook: Webhook; summary: Summary | undefined; receiver: string | undefined };

/** Undefined when it was not called for a day. */
const successText = ({ whole: { delivered, failed } }: Summary): string | undefined =>
  delivered + failed === 0 ? undefined : `${numberText(Math.floor((delivered / (delivered + failed)) * 100))} %`;

/** All webhooks and how each has been doing for a day. */
export function WebhookTable({ webhooks, summaries }: { webhooks: Webhook[]; summaries: Map<string, Summary> }) {
  const navigate = useNavigate();
  const receivers = new Map(useTestReceivers().data?.map(({ url, name }) => [url, name]));
  return (
    <Table<Row>
      label="Webhooks"
      rows={webhooks.map((webhook) => ({
        webhook,
        summary: summaries.get(webhook.id),
        receiver: receivers.get(webhook.url),
      }))}
      keyOf={({ webhook }) => webhook.id}
      onOpen={({ webhook }) =>
        void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: webhook.id }, search: {} })
      }
      columns={[
        {
          title: 'Event and URL',
          className: 'max-w-0 w-full',
          cell: ({ webhook, summary, receiver }) => (
            <div className="min-w-0 py-1">
              <Link
                to="/settings/webhooks/$webhookId"
                params={{ webhookId: webhook.id }}
                search={{}}
                className="block truncate font-medium hover:underline"
              >
                {eventsText(webhook)}
              </Link>
              <Target url={webhook.url} receiver={receiver} />
              {summary && <InShort summary={summary} />}
            </div>
          ),
        },
        {
          title: 'State',
          className: 'sm:whitespace-nowrap',
          cell: ({ webhook, summary }) => (
            <span className="inline-flex flex-wrap items-center gap-1">
              <WebhookState webhook={webhook} />
              {summary && <Slow summary={summary} />}
            </span>
          ),
        },
        { title: '24 hours', isExtra: true, cell: ({ summary }) => summary && <DayBars summary={summary} /> },
        {
          title: 'Success',
          isExtra: true,
          className: 'text-right tabular-nums whitespace-nowrap',
          cell: ({ summary }) => summary && (successText(summary) ?? '–'),
        },
        {
          title: '95 % within',
          isExtra: true,
          className: 'hidden text-right tabular-nums whitespace-nowrap lg:table-cell',
          cell: ({ summary }) => (summary?.whole.p95Ms ? `${numberText(summary.whole.p95Ms)} ms` : '–'),
        },
        {
          title: 'Last result',
          isExtra: true,
          className: 'hidden whitespace-nowrap md:table-cell',
          cell: ({ summary }) => summary && <LastResult summary={summary} />,
        },
        {
          title: 'Next retry',
          isExtra: true,
          className: 'hidden whitespace-nowrap lg:table-cell',
          cell: ({ webhook, summary }) => {
            const next = webhook.restsUntil || summary?.nextAttemptOn;
            return next && webhook.status === 'ACTIVE' ? <DateText value={next} /> : '–';
          },
        },
      ]}
    />
  );
}

/** An address of ours says nothing to anybody; the name somebody gave it does. */
function Target({ url, receiver }: { url: string; receiver: string | undefined }) {
  return (
    <span className="flex items-center gap-1 text-sm text-muted" title={url}>
      {receiver && <FlaskConical aria-label="Test receiver" size={14} className="shrink-0" />}
      <span className="min-w-0 truncate">{receiver ?? url}</span>
    </span>
  );
}

/** What the columns say for which there is no room. */
function InShort({ summary }: { summary: Summary }) {
  const success = successText(summary);
  return (
    <span className="mt-1 flex items-center gap-x-2 text-sm text-muted max-sm:flex-col max-sm:items-start md:hidden">
      {success && <span className="sm:hidden">{success} success</span>}
      <LastResult summary={summary} />
    </span>
  );
}

function Slow({ summary }: { summary: Summary }) {
  const note = slowNote(summary.whole);
  return (
    note && (
      <span title={note}>
        <Badge tone="warn">Slow</Badge>
      </span>
    )
  );
}

function LastResult({ summary }: { summary: Summary }) {
  if (summary.lastCalledOn === '') return <span className="text-muted">Not called yet</span>;
  return (
    <span className="inline-flex items-center gap-1.5" title={summary.lastError || undefined}>
      <Badge tone={summary.lastSucceeded ? 'good' : 'danger'}>
        {summary.lastCode === '0' ? 'No answer' : summary.lastCode}
      </Badge>
      <DateText value={summary.lastCalledOn} className="text-sm text-muted" />
    </span>
  );
}

const HOURS = 24;

/** The last day, an hour each: what was delivered, and above it what failed. What it shows is also said. */
function DayBars({ summary, now = new Date() }: { summary: Summary; now?: Date }) {
  const known = new Map(summary.hours.map((hour) => [hour.hour, hour]));
  const bars = Array.from({ length: HOURS }, (_, n) => {
    const begins = new Date(now.getTime() - (HOURS - 1 - n) * 3600_000).toISOString().slice(0, 13);
    return { begins, delivered: 0, failed: 0, ...known.get(`${begins}:00:00Z`) };
  });
  const top = Math.max(1, ...bars.map(({ delivered, failed }) => delivered + failed));
  const { delivered, failed } = summary.whole;
  return (
    <svg
      role="img"
      aria-label={`Last 24 hours: ${delivered} delivered, ${failed} failed`}
      viewBox={`0 0 ${HOURS * 4} 24`}
      className="h-6 w-24"
    >
      <rect className="fill-line" x="0" y="23" width={HOURS * 4} height="1" />
      {bars.map((bar, n) => {
        const [good, bad] = [(bar.delivered / top) * 22, (bar.failed / top) * 22];
        return (
          <g key={bar.begins}>
            <rect className="fill-good" x={n * 4} width="3" y={23 - good} height={good} />
            <rect className="fill-danger" x={n * 4} width="3" y={23 - good - bad} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}
