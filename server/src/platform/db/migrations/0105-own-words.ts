import type { Dialect } from '../dialect.ts';

/** Everybody enters the words of their own change: entries that were put off for all used to be made up for by whoever came last. */
export const ownWords = ({ search }: Dialect): string[] => search.ownWords;
