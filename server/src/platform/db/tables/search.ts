import type { Generated } from 'kysely';
import type { ItemKind } from './items.ts';

/** What an item is found by. Its number is the order in which they came: the newest is the highest. */
export type SearchEntryRow = {
  id: Generated<number>;
  account_id: number;
  kind: ItemKind;
  item_id: number;
  project_id: number;
  /** The first of its text, to show beside its name. */
  beginning: string;
  /** In the engine's own form. */
  words: string;
};

/** An item that is older than the search and waits to be entered. */
export type SearchBacklogRow = { account_id: number; kind: ItemKind; item_id: number; text: string };
