/** Of an event of the calendar: what it reminds of, and when next. News may be about one. */
export const remindedEvents = (): string[] => [
  `alter table calendar_events add column reminders text not null default '[]'`,
  'alter table calendar_events add column rings_at text',
  'create index calendar_events_to_ring on calendar_events (account_id, rings_at) where rings_at is not null',
  'alter table notifications add column calendarevent_id bigint',
];
