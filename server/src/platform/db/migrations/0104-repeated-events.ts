/**
 * What comes again is as many events: of one series, each with how it comes again. Of those that were made, one knows how far
 * that was (`goes_on`), as long as there are more to come.
 */
export const repeatedEvents = (): string[] => [
  'alter table calendar_events add column series_id bigint',
  `alter table calendar_events add column repeats text not null default ''`,
  'alter table calendar_events add column goes_on text',
  `create index calendar_events_by_series on calendar_events (account_id, series_id, starts_at)
    where series_id is not null`,
  'create index calendar_events_going_on on calendar_events (account_id, goes_on) where goes_on is not null',
];
