/**
 * An import that is repeated: what came is known as it was told of, so that only what has changed there is brought again,
 * and by the run that last told of it, so that what is told of no more goes.
 */
export const mirrors = (): string[] => [
  'alter table imports add column run bigint not null default 1',
  'alter table imported add column run bigint not null default 1',
  `alter table imported add column mark text not null default ''`,
  `alter table imported add column left_at text not null default ''`,
  // Those of the archive were a kind of their own, and may leave it.
  `update imported set kind = 'messages' where kind = 'archived messages'`,
  `update leftovers set kind = 'messages' where kind = 'archived messages'`,
];
