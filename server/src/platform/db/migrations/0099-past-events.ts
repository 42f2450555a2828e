/**
 * What happened before the account was brought in from elsewhere, as it was told there. Beside the log and not in it: nobody
 * is told of it, and there is no more of it than who did what when. Its numbers are below those of the log.
 */
export const pastEvents = (): string[] => [
  `create table past_events (account_id bigint not null, id bigint not null, name text not null, object_kind text not null,
    object_id bigint not null, subject_kind text, subject_id bigint, project_id bigint not null, actor_id bigint not null,
    happened_at text not null, change text not null, snapshot text not null, primary key (account_id, id))`,
  'create index past_events_by_project on past_events (account_id, project_id, id)',
  'create index past_events_by_object on past_events (account_id, object_kind, object_id, id)',
  `create index past_events_by_subject on past_events (account_id, subject_kind, subject_id, id)
    where subject_id is not null`,
];
