import type { Dialect } from '../dialect.ts';

/** The words of a long text are entered a portion at a time, by the program: where triggers did it all at once, they do not. */
export const wordsInPortions = ({ search }: Dialect): string[] => search.inPortions;
