/** Uploads of which nobody knows yet how long they will be take room too: as much as has arrived, or is about to. */
export const deferredLengths = (): string[] => ['alter table uploads add column taken bigint not null default 0'];
