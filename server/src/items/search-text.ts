import type { Queries } from '../db/database.ts';
import type { ItemKind } from '../db/tables/items.ts';
import type { Ref } from './store.ts';

/** What search finds an item by, kept in the transaction that changes it: who writes can search at once. */
export async function putText(_tx: Queries, _ref: Ref, _words: { name: string; text: string }): Promise<void> {}

export async function dropText(_tx: Queries, _accountId: number, _kind: ItemKind, _ids: number[]): Promise<void> {}
