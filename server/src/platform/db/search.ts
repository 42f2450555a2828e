import type { RawBuilder } from 'kysely';
import type { ItemKind } from './tables/items.ts';

/**
 * Finding by words, the same on both engines: they are handed words that are ready, of letters and digits only, each
 * beginning with its account, so that a lookup never leaves the account. Neither engine's own idea of a word has a say.
 */
export type Asked = {
  accountId: number;
  /** All of them have to be there, and for each of the beginnings a word that begins so. */
  words: string[];
  beginnings: string[];
  /** In one of these projects, of one of these kinds. */
  projectIds?: number[];
  kinds?: ItemKind[];
};

export type Match = { id: number; account_id: number; kind: ItemKind; item_id: number };

export type SearchDialect = {
  /** The type of the column that keeps an item's words. */
  wordsColumn: string;
  /** What finds the rows of `search_entries` by their words, projects and kinds. */
  statements: string[];
  /** Words divided by blanks, as that column takes them. */
  words(text: string): RawBuilder<string>;
  /** The newest entries with what is asked for, as a table: so many of those with a lower number. */
  newest(asked: Asked, portion: Portion): RawBuilder<Match>;
};

export type Portion = { below: number; limit: number };
