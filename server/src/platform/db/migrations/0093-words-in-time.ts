import type { Dialect } from '../dialect.ts';

/** The words of a long text are entered after the change, in changes of their own: nobody's writing waits for all of them. */
export const wordsInTime = ({ search }: Dialect): string[] => search.inTime;
