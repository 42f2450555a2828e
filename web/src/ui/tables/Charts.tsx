import { numberText } from '../text/locale.ts';

export type Bar = { label: string; values: number[] };
type Series = { name: string; tone: 'good' | 'danger' | 'accent' };
const fills = { good: 'fill-good', danger: 'fill-danger', accent: 'fill-accent' };
const grounds = { good: 'bg-good', danger: 'bg-danger', accent: 'bg-accent' };
const HEIGHT = 120;

/** `unit`: what the numbers count, one and several. */
type BarChartProps = { label: string; unit: [one: string, several: string]; series: Series[]; bars: Bar[] };

/** Stacked bars, with the same figures as a table for who cannot see them or wants them exactly. */
export function BarChart({ label, unit, series, bars }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  const width = 100 / Math.max(1, bars.length);
  const amount = (value: number) => `${numberText(value)} ${unit[value === 1 ? 0 : 1]}`;
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-3 text-sm text-muted">
        {series.map(({ name, tone }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-sm ${grounds[tone]}`} />
            {name}
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        {bars.map((bar, at) => {
          let below = 0;
          return bar.values.map((value, n) => {
            const height = (value / top) * (HEIGHT - 2);
            below += height;
            const { name, tone } = series[n]!;
            return (
              <rect
                key={`${bar.label} ${name}`}
                className={fills[tone]}
                x={at * width + width * 0.1}
                width={width * 0.8}
                y={HEIGHT - below}
                height={height}
              >
                <title>{`${bar.label}: ${amount(value)}, ${name.toLowerCase()}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
        <span>{bars[0]?.label}</span>
        <span>most: {amount(top)}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="text-muted">Show the figures</summary>
        <div className="mt-2 max-h-64 overflow-auto">
          <table className="w-full text-left">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                <th scope="col" className="pr-4 font-medium">
                  When
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="pr-4 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <th scope="row" className="pr-4 font-normal">
                    {bar.label}
                  </th>
                  {bar.values.map((value, n) => (
                    <td key={series[n]!.name} className="pr-4 text-right tabular-nums">
                      {numberText(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
