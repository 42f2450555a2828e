import type { RawBuilder } from 'kysely';
import type { Queries } from './database.ts';
import type { ItemKind, ItemRow } from './tables/items.ts';

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

export type Of = Pick<ItemRow, 'account_id' | 'kind' | 'id'>;
/** `beginning`: the first of its text; its words are all different. */
export type Entry = Of & { beginning: string; words: string[] };
/** `pairs`: the ids of the originals and of their copies, `[[1,2],[3,4]]`. */
export type Copies = { accountId: number; kind: ItemKind; pairs: string };

export type SearchDialect = {
  /** The type of the column that keeps an item's words. */
  wordsColumn: string;
  /** What finds the rows of `search_entries` by their words, projects and kinds. */
  statements: string[];
  /** What lets the words of a long text be entered a portion at a time. */
  inPortions: string[];
  /** What lets those words be entered after the change, where entering them would keep others waiting. */
  inTime: string[];
  /** What lets nobody enter the words of others. */
  ownWords: string[];
  /** Makes an item found by these words, and by no others: if they are many, by the first of them at once. */
  put(tx: Queries, entry: Entry): Promise<void>;
  /** Makes copies found by the words of their originals. */
  copy(tx: Queries, copies: Copies): Promise<void>;
  /** The newest entries with what is asked for, as a table: so many of those with a lower number. */
  newest(asked: Asked, portion: Portion): RawBuilder<Match>;
};

export type Portion = { below: number; limit: number };
