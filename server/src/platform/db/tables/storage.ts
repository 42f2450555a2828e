/** What the versions of a project's files come to, as far as it was added up. */
export type StorageUseRow = { account_id: number; project_id: number; bytes: number; versions: number };

/** What came or, below zero, went since. */
export type StorageChangeRow = StorageUseRow & { id: string };
