import type { Summary } from './queries.ts';

const HOURS = 24;

/** The last day, an hour each: what was delivered, and above it what failed. What it shows is also said. */
export function DayBars({ summary, now = new Date() }: { summary: Summary; now?: Date }) {
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
