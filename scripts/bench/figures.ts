/** A bar is a promise: at least or at most this, of the ratio where there is a floor and else of the value. */
export type Bar = { least: number } | { most: number };

export type Figure = {
  name: string;
  unit: string;
  value: number;
  /** What this machine can do at most, measured in the same run by the plainest program. */
  floor?: number;
  ratio?: number;
  /** The ratio of each round: how far they lie apart says how far to trust the middle one. */
  ratios?: number[];
  bar?: Bar;
  isMet?: boolean;
  note?: string;
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

const meets = (value: number, bar: Bar) => ('least' in bar ? value >= bar.least : value <= bar.most);

type About = { name: string; unit: string; bar?: Bar; note?: string };

export function plain(about: About, value: number): Figure {
  return { ...about, value, ...(about.bar ? { isMet: meets(value, about.bar) } : {}) };
}

/** Each round is measured right beside its floor: what disturbs the machine disturbs both. */
export function against(about: About, rounds: { value: number; floor: number }[]): Figure {
  const ratios = rounds.map(({ value, floor }) => value / floor);
  const ratio = median(ratios);
  return {
    ...about,
    value: median(rounds.map(({ value }) => value)),
    floor: median(rounds.map(({ floor }) => floor)),
    ratio,
    ratios,
    ...(about.bar ? { isMet: meets(ratio, about.bar) } : {}),
  };
}

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
const barText = (bar: Bar) => ('least' in bar ? `≥ ${bar.least}` : `≤ ${bar.most}`);

export function lineOf({ name, unit, value, floor, ratio, ratios = [], bar, isMet, note }: Figure): string {
  const spread = ratios.length > 1 ? ` (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})` : '';
  return [
    name.padEnd(44),
    `${number(value)} ${unit}`.padStart(16),
    (floor === undefined ? '' : `floor ${number(floor)}`).padStart(15),
    (ratio === undefined ? '' : `ratio ${ratio.toFixed(2)}${spread}`).padEnd(24),
    (bar ? `bar ${barText(bar)}` : '').padEnd(12),
    isMet === undefined ? '' : isMet ? 'pass' : 'MISS',
    note ? ` ${note}` : '',
  ]
    .join('  ')
    .trimEnd();
}
