import { dayText, now } from '../../ui/text/locale.ts';

const LONGEST = 9999 * 60;
const forms: [RegExp, (hours: string, minutes?: string) => number][] = [
  // 1:30
  [/^(\d{1,4}):([0-5]?\d)$/, (hours, minutes) => Number(hours) * 60 + Number(minutes)],
  // 90m, 90 min
  [/^(\d+)\s*m(?:in(?:ute)?s?)?\.?$/, (minutes) => Number(minutes)],
  // 1.5 and 1,5, with or without the h
  [/^(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:h(?:ours?|rs?)?\.?)?$/, (hours) => Number(hours.replace(',', '.')) * 60],
  // 1h 30m, 1h30
  [
    /^(\d+)\s*h(?:ours?|rs?)?\.?\s*([0-5]?\d)\s*(?:m(?:in(?:ute)?s?)?\.?)?$/,
    (hours, minutes) => Number(hours) * 60 + Number(minutes),
  ],
];

/** Minutes, as people write them: `1:30`, `1h 30m`, `90m` or `1.5`. Undefined for what is none, or nothing. */
export function minutesIn(text: string): number | undefined {
  const words = text.trim().toLowerCase();
  for (const [form, minutesOf] of forms) {
    const found = form.exec(words);
    if (!found) continue;
    const minutes = Math.round(minutesOf(found[1]!, found[2]));
    return minutes > 0 && minutes <= LONGEST ? minutes : undefined;
  }
  return undefined;
}

/** `1h 30m` */
export const amountText = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}h`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60}m`]
    .filter(Boolean)
    .join(' ');

/** `1:05:09`, for what is still running. */
export const clockText = (seconds: number): string =>
  [
    Math.floor(seconds / 3600),
    ...[Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')),
  ].join(':');

/** `2026-11-17`, as fields for days have it. */
export const today = (): string => dayText(now()).replace(/(....)(..)(..)/, '$1-$2-$3');
