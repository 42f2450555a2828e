import { project } from './0001-foundation.ts';

/** What happens at a time. A day has no zone: what lasts all day is kept as if it were in UTC. */
export const calendarEvents = (): string[] => [
  `create table event_types (account_id bigint not null, id bigint not null, name text not null, color text not null,
    primary key (account_id, id))`,
  `create table calendar_events (account_id bigint not null, id bigint not null, project_id bigint, type_id bigint not null,
    title text not null, description text not null, place text not null, starts_at text not null, ends_at text not null,
    lasts_all_day integer not null, privacy text not null, shows_busy integer not null, attendees_edit integer not null,
    project_edits integer not null, owner_id bigint not null, created_at text not null, updated_at text not null,
    deleted_at text, primary key (account_id, id), ${project})`,
  'create index calendar_events_by_start on calendar_events (account_id, starts_at, id)',
  'create index calendar_events_by_project on calendar_events (account_id, project_id, starts_at)',
  'create index calendar_events_in_trash on calendar_events (account_id, deleted_at) where deleted_at is not null',
  `create table event_people (account_id bigint not null, event_id bigint not null, person_id bigint not null,
    place integer not null, primary key (account_id, event_id, person_id),
    foreign key (account_id, event_id) references calendar_events (account_id, id) on delete cascade)`,
];
