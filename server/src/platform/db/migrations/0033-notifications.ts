import { project } from './0001-foundation.ts';

const item = (kind: string, id: string) =>
  `foreign key (account_id, ${kind}, ${id}) references items (account_id, kind, id) on delete cascade`;

/**
 * What concerns somebody goes with the thing it is about. An inbox is read by its places, and what is unread in it by an
 * index of its own; that a person is told once of each event is a rule of the table. Nobody is told of what happened
 * before there were inboxes.
 */
export const notifications = (): string[] => [
  `create table notifications (account_id bigint not null, id bigint not null, person_id bigint not null,
    reason text not null, change text not null, times bigint not null, item_kind text, item_id bigint,
    comment_id bigint, project_id bigint, event_id bigint not null, actor_id bigint not null, begun_at text not null,
    happened_at text not null, placed_at text not null, read_at text, primary key (account_id, id),
    ${item('item_kind', 'item_id')}, ${project},
    foreign key (account_id, comment_id) references comments (account_id, id) on delete cascade)`,
  'create index notifications_by_place on notifications (account_id, person_id, placed_at, id)',
  'create index notifications_unread on notifications (account_id, person_id, placed_at, id) where read_at is null',
  `create unique index notifications_once on notifications
    (account_id, person_id, event_id, coalesce(item_kind, ''), coalesce(item_id, 0))`,
  'create index notifications_by_item on notifications (account_id, item_kind, item_id) where item_id is not null',
  'create index notifications_by_comment on notifications (account_id, comment_id) where comment_id is not null',
  'create index notifications_by_project on notifications (account_id, project_id) where project_id is not null',

  `create table notifier_positions (account_id bigint not null, event_id bigint not null, last_id bigint not null,
    primary key (account_id))`,
  `insert into notifier_positions (account_id, event_id, last_id)
    select a.id, coalesce((select max(e.id) from events e where e.account_id = a.id), 0), 0 from accounts a`,

  `create table inboxes (account_id bigint not null, person_id bigint not null, changes bigint not null,
    primary key (account_id, person_id))`,

  `create table muted_items (account_id bigint not null, kind text not null, id bigint not null,
    person_id bigint not null, muted_at text not null, primary key (account_id, kind, id, person_id),
    ${item('kind', 'id')})`,
  'create index muted_items_by_person on muted_items (account_id, person_id, kind, id)',
  `create table muted_projects (account_id bigint not null, project_id bigint not null, person_id bigint not null,
    muted_at text not null, primary key (account_id, project_id, person_id), ${project})`,
  'create index muted_projects_by_person on muted_projects (account_id, person_id, project_id)',
];
