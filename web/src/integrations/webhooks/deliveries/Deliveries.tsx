import { Link, useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select, TextField } from '../../../ui/forms/Fields.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Section } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Badge } from '../../../ui/Small.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { dateOf, exactTime, numberText } from '../../../ui/text/locale.ts';
import { DateText } from '../../../ui/text/Texts.tsx';
import { type Attempt, attemptsCurl, type LogFilter, useAttempts, type Webhook } from '../queries.ts';
import { explain, hasSucceeded } from './causes.ts';

const statuses = [
  { value: '', label: 'Every try' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'To be tried again' },
  { value: 'given-up', label: 'Given up' },
];
const times = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
];

type DeliveriesProps = { webhook: Webhook; filter: LogFilter; onFilter(change: LogFilter): void };

/** Every try of the last 30 days, as it happens. */
export function Deliveries({ webhook, filter, onFilter }: DeliveriesProps) {
  const log = useAttempts(webhook.id, filter);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <Section title="Deliveries" actions={<ApiCallButton curl={attemptsCurl(webhook.id, filter)} />}>
      <Filters filter={filter} onFilter={onFilter} />
      <Loaded query={log} lines={8}>
        {({ attempts, ...paging }) =>
          attempts.length > 0 ? (
            <>
              <AttemptTable webhook={webhook} attempts={attempts} />
              <Pagination {...paging} onPage={(page) => onFilter({ page })} />
            </>
          ) : (
            <Card>
              <EmptyState
                icon={ListFilter}
                title={isNarrowed ? 'No try fits' : 'Nothing was sent yet'}
                action={
                  isNarrowed && (
                    <Button onClick={() => onFilter({ status: undefined, code: undefined, within: undefined })}>
                      Show every try
                    </Button>
                  )
                }
              >
                {isNarrowed
                  ? 'Nothing in the log is as the filters above say.'
                  : 'Send a test, or do something that the webhook is told of. It appears here by itself.'}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
    </Section>
  );
}

function Filters({ filter, onFilter }: Omit<DeliveriesProps, 'webhook'>) {
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 sm:flex">
      <div className="sm:w-44">
        <Select
          label="Result"
          isLabelHidden
          options={statuses}
          value={filter.status ?? ''}
          onChange={(event) => onFilter({ status: (event.target.value || undefined) as LogFilter['status'] })}
        />
      </div>
      <div className="sm:w-40">
        <Select
          label="Time"
          isLabelHidden
          options={times}
          value={String(filter.within ?? '')}
          onChange={(event) => onFilter({ within: Number(event.target.value) || undefined })}
        />
      </div>
      <div className="sm:w-36">
        <TextField
          label="Status code"
          isLabelHidden
          inputMode="numeric"
          placeholder="Status code"
          defaultValue={filter.code}
          onChange={({ target: { value } }) =>
            /^(\d{3}|0)?$/.test(value) && onFilter({ code: value === '' ? undefined : Number(value) })
          }
        />
      </div>
    </search>
  );
}

/** While it rests, nothing is tried before the rest ends; while it is not active, nothing is tried at all. */
const nextTry = ({ status, restsUntil }: Webhook, { nextAttemptOn }: Attempt): string =>
  nextAttemptOn === '' || status !== 'ACTIVE' ? '' : nextAttemptOn > restsUntil ? nextAttemptOn : restsUntil;

function AttemptTable({ webhook, attempts }: { webhook: Webhook; attempts: Attempt[] }) {
  const webhookId = webhook.id;
  const navigate = useNavigate();
  const to = '/settings/webhooks/$webhookId/deliveries/$deliveryId' as const;
  return (
    <Table
      label="Deliveries"
      rows={attempts}
      keyOf={({ uuid, attempt }) => `${uuid} ${attempt}`}
      onOpen={({ uuid }) => void navigate({ to, params: { webhookId, deliveryId: uuid } })}
      columns={[
        {
          title: 'Result',
          cell: (attempt) => (
            <Badge tone={hasSucceeded(attempt) ? 'good' : 'danger'}>
              {attempt.response.code === '0' ? 'No answer' : attempt.response.code}
            </Badge>
          ),
        },
        {
          title: 'Event',
          className: 'max-w-0 w-full',
          cell: (attempt) => (
            <div className="min-w-0">
              <Link
                to={to}
                params={{ webhookId, deliveryId: attempt.uuid }}
                className="block truncate font-medium hover:underline"
              >
                {attempt.event}
              </Link>
              {!hasSucceeded(attempt) && (
                <span className="block truncate text-sm text-muted">{explain(attempt).what}</span>
              )}
            </div>
          ),
        },
        { title: 'Try', isExtra: true, className: 'text-right tabular-nums', cell: ({ attempt }) => attempt },
        {
          title: 'Took',
          isExtra: true,
          className: 'text-right tabular-nums whitespace-nowrap',
          cell: ({ timing }) => `${numberText(Math.round(timing.total ?? 0))} ms`,
        },
        {
          title: 'Sent',
          className: 'whitespace-nowrap text-sm',
          cell: ({ dateCalled }) => (
            <>
              <span className="hidden sm:inline">{exactTime(dateOf(dateCalled))}</span>
              <DateText value={dateCalled} className="sm:hidden" />
            </>
          ),
        },
        {
          title: 'Next try',
          isExtra: true,
          className: 'hidden whitespace-nowrap md:table-cell',
          cell: (attempt) =>
            nextTry(webhook, attempt) !== '' ? (
              <DateText value={nextTry(webhook, attempt)} />
            ) : attempt.deliveryStatus === 'GIVEN-UP' ? (
              <Badge tone="danger">Given up</Badge>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}
