import { locale } from './locale.ts';

const lengths = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;
/** `36 hours`: in the largest unit that says it without a rest. */
export function durationText(seconds: number): string {
  const { unit, seconds: length } = lengths.find((one) => seconds % one.seconds === 0) ?? lengths[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
}
