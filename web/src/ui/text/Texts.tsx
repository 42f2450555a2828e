import { classes } from '../classes.ts';
import { dateOf, fullDate, fullTime, shortDate, shortTime, sizeText } from './locale.ts';

/** A day or a moment as the API spells it, short; the whole of it on hover. Nothing for nothing. */
export function DateText({ value, className }: { value: string; className?: string }) {
  const date = dateOf(value);
  if (!date) return null;
  const isDay = value.length === 8;
  return (
    <time
      className={classes('whitespace-nowrap', className)}
      dateTime={isDay ? value.replace(/(....)(..)(..)/, '$1-$2-$3') : value}
      title={isDay ? fullDate(date) : fullTime(date)}
    >
      {isDay ? shortDate(date) : shortTime(date)}
    </time>
  );
}

export function SizeText({ bytes }: { bytes: number }) {
  return <span title={`${bytes} bytes`}>{sizeText(bytes)}</span>;
}
