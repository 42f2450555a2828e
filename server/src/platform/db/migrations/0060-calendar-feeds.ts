/** Addresses at which somebody's calendar program reads what they see; only the hash of each is kept. */
export const calendarFeeds = (): string[] => [
  `create table calendar_feeds (account_id bigint not null, id bigint not null, person_id bigint not null,
    contents text not null, project_id bigint, hash text not null, created_at text not null, renewed_at text,
    last_read_at text, primary key (account_id, id))`,
  'create unique index calendar_feeds_by_hash on calendar_feeds (account_id, hash)',
  'create index calendar_feeds_by_person on calendar_feeds (account_id, person_id, id)',
];
