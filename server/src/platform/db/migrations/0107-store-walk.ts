/** How far the store was gone through for bytes that no row knows. It is the installation's store: of account 0, which nobody has. */
export const storeWalk = (): string[] => [
  `create table store_walk (account_id bigint not null primary key, place text not null, due_at text not null,
    lease text not null, leased_until text not null)`,
];
