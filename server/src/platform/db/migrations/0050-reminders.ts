/**
 * `look_at` is when somebody looks whether it is time, which of what goes by a due date is known only then; null when that
 * is over. `due_days` is the last day of whose due dates somebody was told.
 */
export const reminders = (): string[] => [
  `create table reminders (account_id bigint not null, id bigint not null, task_id bigint not null,
    person_id bigint not null, way text not null, note text not null, at text not null, days_before integer,
    time_of_day text not null, look_at text, sent_at text, created_by bigint not null, created_at text not null,
    primary key (account_id, id), foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade)`,
  'create index reminders_by_task on reminders (account_id, task_id, person_id)',
  'create index reminders_by_time on reminders (account_id, look_at) where look_at is not null',
  `create table due_days (account_id bigint not null, person_id bigint not null, day text not null,
    primary key (account_id, person_id))`,
  "alter table notifications add column note text not null default ''",
];
