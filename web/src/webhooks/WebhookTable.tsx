import { Link, useNavigate } from '@tanstack/react-router';
import { numberText } from '../ui/locale.ts';
import { Badge } from '../ui/Small.tsx';
import { Table } from '../ui/Table.tsx';
import { DateText } from '../ui/Texts.tsx';
import { DayBars } from './DayBars.tsx';
import { eventsText, type Summary, type Webhook } from './queries.ts';
import { WebhookState } from './WebhookState.tsx';

type Row = { webhook: Webhook; summary: Summary | undefined };

const successText = ({ whole: { delivered, failed } }: Summary): string =>
  delivered + failed === 0 ? '–' : `${numberText(Math.floor((delivered / (delivered + failed)) * 100))} %`;

/** All webhooks and how each has been doing for a day. */
export function WebhookTable({ webhooks, summaries }: { webhooks: Webhook[]; summaries: Map<string, Summary> }) {
  const navigate = useNavigate();
  return (
    <Table<Row>
      label="Webhooks"
      rows={webhooks.map((webhook) => ({ webhook, summary: summaries.get(webhook.id) }))}
      keyOf={({ webhook }) => webhook.id}
      onOpen={({ webhook }) =>
        void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: webhook.id }, search: {} })
      }
      columns={[
        {
          title: 'Event and URL',
          className: 'max-w-0 w-full',
          cell: ({ webhook }) => (
            <div className="min-w-0 py-1">
              <Link
                to="/settings/webhooks/$webhookId"
                params={{ webhookId: webhook.id }}
                search={{}}
                className="block truncate font-medium hover:underline"
              >
                {eventsText(webhook)}
              </Link>
              <span className="block truncate text-sm text-muted" title={webhook.url}>
                {webhook.url}
              </span>
            </div>
          ),
        },
        {
          title: 'State',
          className: 'sm:whitespace-nowrap',
          cell: ({ webhook }) => <WebhookState webhook={webhook} />,
        },
        { title: '24 hours', isExtra: true, cell: ({ summary }) => summary && <DayBars summary={summary} /> },
        {
          title: 'Success',
          isExtra: true,
          className: 'text-right tabular-nums whitespace-nowrap',
          cell: ({ summary }) => summary && successText(summary),
        },
        {
          title: 'p95',
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

function LastResult({ summary }: { summary: Summary }) {
  if (summary.lastCalledOn === '') return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex items-center gap-1.5" title={summary.lastError || undefined}>
      <Badge tone={summary.lastSucceeded ? 'good' : 'danger'}>
        {summary.lastCode === '0' ? 'No answer' : summary.lastCode}
      </Badge>
      <DateText value={summary.lastCalledOn} className="text-sm text-muted" />
    </span>
  );
}
