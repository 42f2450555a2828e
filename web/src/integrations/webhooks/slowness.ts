import { numberText } from '../../ui/locale.ts';

/** Halfway to the five seconds after which a try counts as failed, with room for a bad day. */
const SLOW_MS = 2000;

/** What is slow about a receiver, in a sentence; empty when nothing is. */
export const slowNote = ({ p95Ms }: { p95Ms: number }): string =>
  p95Ms < SLOW_MS
    ? ''
    : `One answer in twenty takes ${numberText(Math.round(p95Ms / 100) / 10)} seconds or longer, and after 5 a try counts as failed. Answer first, then do the work.`;
