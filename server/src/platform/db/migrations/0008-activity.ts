import type { Dialect } from '../dialect.ts';

/**
 * What happened in a project, and in all of an account's, newest first. Every change writes these, so there are no
 * others; they hold only what such a list shows, and so never come between a query by number and its rows.
 */
export const activity = ({ sequenceWithin }: Dialect): string[] => [
  'create index events_by_project on events (account_id, project_id, id) where project_id is not null',
  ...sequenceWithin('events_by_account', 'events', 'project_id is not null'),
];
