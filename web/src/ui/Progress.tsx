import { classes } from './classes.ts';

/** How far something is, 0 to 100. `label` says of what. */
export function Progress({
  value,
  label,
  tone = 'accent',
}: {
  value: number;
  label: string;
  tone?: 'accent' | 'danger';
}) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={100}
      className={classes(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line',
        tone === 'accent'
          ? '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent'
          : '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger',
      )}
    />
  );
}
