/** Of a thing that was talked about for years, only what is still young is looked at when there is more to tell of it. */
export const youngNews = (): string[] => [
  'drop index notifications_by_item',
  `create index notifications_by_item on notifications (account_id, item_kind, item_id, begun_at)
    where item_id is not null`,
];
