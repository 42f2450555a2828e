/** Whose clock says what day it is; '' is whoever has chosen none, for whom that of the account counts. */
export const timeZones = (): string[] => [
  "alter table people add column time_zone text not null default ''",
  "alter table accounts add column time_zone text not null default 'UTC'",
];
