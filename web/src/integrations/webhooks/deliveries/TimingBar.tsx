import { numberText } from '../../../ui/text/locale.ts';

type Timing = Record<string, number>;
const parts = [
  { name: 'DNS', fill: 'fill-line-strong', ground: 'bg-line-strong' },
  { name: 'Connect', fill: 'fill-warn', ground: 'bg-warn' },
  { name: 'TLS', fill: 'fill-good', ground: 'bg-good' },
  { name: 'First byte', fill: 'fill-accent', ground: 'bg-accent' },
  { name: 'Reading', fill: 'fill-danger', ground: 'bg-danger' },
];

/** The parts one after the other: the first byte is counted from the beginning, what comes before it is not part of waiting for it. */
function split({ dns = 0, connect = 0, tls = 0, firstByte, total = 0 }: Timing): number[] {
  const begun = dns + connect + tls;
  const answered = firstByte ?? total;
  return [dns, connect, tls, Math.max(0, answered - begun), Math.max(0, total - answered)];
}

/** Where the time went. What it shows is also said. */
export function TimingBar({ timing }: { timing: Timing }) {
  const lasted = split(timing);
  const whole = Math.max(
    0.1,
    lasted.reduce((sum, ms) => sum + ms, 0),
  );
  let from = 0;
  const shown = parts.map((part, n) => {
    const bar = { ...part, ms: lasted[n]!, x: from, width: (lasted[n]! / whole) * 100 };
    from += bar.width;
    return bar;
  });
  return (
    <figure>
      <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full rounded-full">
        {shown.map(({ name, fill, x, width }) => (
          <rect key={name} className={fill} x={x} width={width} y="0" height="8" />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {shown
          .filter(({ ms }) => ms > 0)
          .map(({ name, ground, ms }) => (
            <span key={name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden className={`size-2.5 rounded-sm ${ground}`} />
              {name} {numberText(Math.round(ms * 10) / 10)} ms
            </span>
          ))}
        <span className="ml-auto font-medium whitespace-nowrap text-text">
          {numberText(timing.total ?? 0)} ms in all
        </span>
      </figcaption>
    </figure>
  );
}
