import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Card, Section } from '../../../ui/page/Page.tsx';
import { type Bar, BarChart } from '../../../ui/tables/Charts.tsx';
import { clockTime, dateOf, numberText, shortDate } from '../../../ui/text/locale.ts';
import { LAST_DAY, type Period, useStatistics } from '../queries.ts';

const DAY = 24;
const periods: (Period & { label: string })[] = [
  { label: '24 h', ...LAST_DAY },
  { label: '7 d', hours: 7 * DAY, by: 'day' },
  { label: '30 d', hours: 30 * DAY, by: 'day' },
];

type Figures = { hour: string; delivered: number; failed: number; p95Ms: number };

/** Every hour or day of the period in its order: those in which nothing was sent are there, too. */
function spansOf({ hours, by }: Period, known: Figures[], now = Date.now()): (Figures & { label: string })[] {
  const [stepMs, length] = by === 'hour' ? [3600_000, 13] : [DAY * 3600_000, 10];
  const byBeginning = new Map(known.map((one) => [one.hour.slice(0, length), one]));
  const count = (hours * 3600_000) / stepMs;
  return Array.from({ length: count }, (_, n) => {
    const begins = new Date(now - (count - 1 - n) * stepMs).toISOString().slice(0, length);
    const hour = by === 'hour' ? `${begins}:00:00Z` : `${begins}T00:00:00Z`;
    const label = by === 'hour' ? clockTime(dateOf(hour)) : shortDate(new Date(`${begins}T12:00:00`));
    return { delivered: 0, failed: 0, p95Ms: 0, ...byBeginning.get(begins), hour, label };
  });
}

/** How deliveries went and how long they took. */
export function WebhookChart({ webhookId }: { webhookId: string }) {
  const [period, setPeriod] = useState(periods[0]!);
  const statistics = useStatistics(webhookId, period);
  const chosen = (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Period</legend>
      {periods.map((one) => (
        <Button
          key={one.label}
          size="small"
          look={one === period ? 'plain' : 'quiet'}
          aria-pressed={one === period}
          onClick={() => setPeriod(one)}
        >
          {one.label}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <Section title="How it has been doing" actions={chosen}>
      <Loaded query={statistics} lines={6}>
        {({ hours, whole, waiting }) => {
          const spans = spansOf(period, hours);
          const bars = (read: (span: Figures) => number[]): Bar[] =>
            spans.map((span) => ({ label: span.label, values: read(span) }));
          return (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Card className="p-4">
                <p className="mb-3">
                  <strong className="text-lg">{numberText(whole.delivered)}</strong> delivered,{' '}
                  <strong className="text-lg">{numberText(whole.failed)}</strong> failed,{' '}
                  <strong className="text-lg">{numberText(waiting)}</strong> waiting
                </p>
                <BarChart
                  label={`Deliveries, ${period.label}`}
                  unit={['delivery', 'deliveries']}
                  series={[
                    { name: 'Delivered', tone: 'good' },
                    { name: 'Failed', tone: 'danger' },
                  ]}
                  bars={bars(({ delivered, failed }) => [delivered, failed])}
                />
              </Card>
              <Card className="p-4">
                <p className="mb-3">
                  95 of 100 took at most <strong className="text-lg">{numberText(whole.p95Ms)} ms</strong>, the slowest{' '}
                  {numberText(whole.slowestMs)} ms
                </p>
                <BarChart
                  label={`Time taken, ${period.label}`}
                  unit={['millisecond', 'milliseconds']}
                  series={[{ name: 'What 95 of 100 took at most', tone: 'accent' }]}
                  bars={bars(({ p95Ms }) => [p95Ms])}
                />
              </Card>
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}
