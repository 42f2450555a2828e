/**
 * What happened to one thing, and what was said about it, newest first. A comment's events say what it is about, so that
 * a long conversation is read from its end like any other story. Those of comments that are gone for good stay without.
 */
export const stories = (): string[] => [
  'alter table events add column subject_kind text',
  'alter table events add column subject_id bigint',
  `update events set
    subject_kind = (select c.subject_kind from comments c where c.account_id = events.account_id and c.id = events.object_id),
    subject_id = (select c.subject_id from comments c where c.account_id = events.account_id and c.id = events.object_id)
    where object_kind = 'comment'`,
  'create index events_by_object on events (account_id, object_kind, object_id, id) where project_id is not null',
  'create index events_by_subject on events (account_id, subject_kind, subject_id, id) where subject_id is not null',
];
