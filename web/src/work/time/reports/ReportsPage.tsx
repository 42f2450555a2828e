import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Download } from 'lucide-react';
import { useMe } from '../../../people/people/queries.ts';
import { buttonLook } from '../../../ui/forms/Button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/forms/Fields.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { BarChart } from '../../../ui/tables/Charts.tsx';
import { type Column, Table } from '../../../ui/tables/Table.tsx';
import { dateOf, monthAndDay, numberText } from '../../../ui/text/locale.ts';
import { useProjectChoice } from '../../projects/queries.ts';
import { amountText, today } from '../amounts.ts';
import {
  type Asked,
  type Group,
  groups,
  type Line,
  minutesIn,
  type ReportFilter,
  reportCurl,
  reportTable,
  useReport,
} from './queries.ts';

const inHours = (minutes: number): number => Math.round(minutes / 6) / 10;

/** What was worked in a time, by what one wants to know it by. */
export function ReportsPage() {
  const filter = useSearch({ from: '/app/time/reports' });
  const navigate = useNavigate();
  const me = useMe().data?.id ?? '';
  const by: Group = filter.by && filter.by in groups ? filter.by : 'project';
  const now = today();
  const asked: Asked = {
    from: filter.from ?? `${now.slice(0, 8)}01`,
    to: filter.to ?? now,
    project: filter.project ?? '',
    person: filter.mine ? me : '',
  };
  const report = useReport(by, asked);
  const change = (part: ReportFilter) =>
    void navigate({ to: '/time/reports', search: { ...filter, ...part }, replace: true });
  return (
    <Page
      title="Reports"
      actions={
        <>
          <ApiCallButton curl={reportCurl(by, asked)} />
          <a href={reportTable(by, asked)} download="time.csv" className={buttonLook()}>
            <Download aria-hidden size={16} />
            CSV
          </a>
        </>
      }
    >
      <Choice {...{ by, asked, change }} isMine={filter.mine ?? false} />
      <Loaded query={report} lines={6}>
        {({ lines, totals, records }) =>
          lines.length === 0 ? (
            <EmptyState icon={ChartColumn} title="No time in these days">
              Hours that are logged on tasks and projects are summed up here.
            </EmptyState>
          ) : (
            <div className="space-y-5">
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
                {(['total', 'billable', 'non-billable', 'billed'] as const).map((which) => (
                  <Card key={which} className="px-3 py-2">
                    <dt className="text-sm text-muted">{names[which]}</dt>
                    <dd className="text-lg font-semibold tabular-nums">{amountText(minutesIn(totals, which))}</dd>
                  </Card>
                ))}
              </dl>
              <Days asked={asked} />
              <Table
                label={`Time by ${groups[by].toLowerCase()}`}
                rows={lines}
                keyOf={({ id }) => id}
                columns={columnsOf(by, minutesIn(totals, 'total'))}
              />
              {records > lines.length && (
                <p className="text-sm text-muted">
                  The first {numberText(lines.length)} of {numberText(records)}; the CSV file has all of them.
                </p>
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

const names = { total: 'In all', billable: 'Billable', 'non-billable': 'Not billable', billed: 'Billed' };

type ChoiceProps = { by: Group; asked: Asked; isMine: boolean; change(part: ReportFilter): void };

function Choice({ by, asked, isMine, change }: ChoiceProps) {
  const projects = useProjectChoice().data ?? [];
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <Select
        label="By"
        value={by}
        onChange={({ target }) => change({ by: target.value as Group })}
        options={Object.entries(groups).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label="Project"
        value={asked.project}
        className="sm:max-w-56"
        onChange={({ target }) => change({ project: target.value || undefined })}
        options={[{ value: '', label: 'All' }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextField
        label="From"
        type="date"
        value={asked.from}
        onChange={({ target }) => target.value && change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={asked.to}
        onChange={({ target }) => target.value && change({ to: target.value })}
      />
      <Checkbox
        label="Only mine"
        className="h-8 items-center"
        checked={isMine}
        onChange={({ target }) => change({ mine: target.checked || undefined })}
      />
    </div>
  );
}

/** More bars than these nobody could tell apart. */
const MOST_DAYS = 400;

/** Day by day, those without hours, too. */
function Days({ asked }: { asked: Asked }) {
  const known = new Map((useReport('day', asked).data?.lines ?? []).map((line) => [line.name, line]));
  const bars = [];
  const date = new Date(`${asked.from}T00:00:00Z`);
  for (let day = asked.from; day <= asked.to && bars.length <= MOST_DAYS; ) {
    const sums = known.get(day)?.['time-totals'];
    const values = (['billable', 'non-billable'] as const).map((which) => (sums ? inHours(minutesIn(sums, which)) : 0));
    bars.push({ label: monthAndDay(dateOf(day.replaceAll('-', ''))!), values });
    date.setUTCDate(date.getUTCDate() + 1);
    day = date.toISOString().slice(0, 10);
  }
  if (known.size === 0 || bars.length > MOST_DAYS) return null;
  return (
    <BarChart
      label="Hours by day"
      unit={['hour', 'hours']}
      series={[
        { name: 'Billable hours', tone: 'good' },
        { name: 'Other hours', tone: 'accent' },
      ]}
      bars={bars}
    />
  );
}

const columnsOf = (by: Group, all: number): Column<Line>[] => [
  {
    title: groups[by],
    cell: ({ name, projectName }) => (
      <div className="min-w-0 py-1">
        <p className="break-words">{name || nothing[by]}</p>
        {projectName && <p className="text-sm break-words text-muted">{projectName}</p>}
      </div>
    ),
  },
  {
    title: 'Share',
    isExtra: true,
    isTitleHidden: true,
    className: 'w-1/3',
    cell: ({ 'time-totals': sums }) => (
      <div aria-hidden className="h-2 rounded-sm bg-sunken">
        <div
          className="h-2 rounded-sm bg-accent"
          style={{ width: `${(100 * minutesIn(sums, 'total')) / Math.max(1, all)}%` }}
        />
      </div>
    ),
  },
  {
    title: 'Billable',
    isExtra: true,
    className: 'w-28 text-right text-muted tabular-nums whitespace-nowrap',
    cell: ({ 'time-totals': sums }) => amountText(minutesIn(sums, 'billable')),
  },
  {
    title: 'Time',
    className: 'w-28 text-right font-medium tabular-nums whitespace-nowrap',
    cell: ({ 'time-totals': sums }) => amountText(minutesIn(sums, 'total')),
  },
];

const nothing: Record<Group, string> = {
  project: '',
  person: '',
  tasklist: 'On no task list',
  tag: 'Without a tag',
};
