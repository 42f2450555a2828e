/** Where callers are in lists that they read page by page, for when another process is asked for the next one. */
export const listPlaces = (): string[] => [
  `create table list_places (account_id bigint not null, key text not null, total bigint not null, ends text not null,
    used_at text not null, primary key (account_id, key))`,
  'create index list_places_by_use on list_places (account_id, used_at)',
];
