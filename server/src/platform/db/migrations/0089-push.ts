/** Browsers that show news, one for each session; and what is on its way to them. */
export const push = (): string[] => [
  `create table push_devices (account_id bigint not null, id bigint not null, person_id bigint not null,
    session_hash text not null, target text not null, created_at text not null, told_at text,
    primary key (account_id, id))`,
  'create unique index push_devices_by_session on push_devices (account_id, session_hash)',
  'create index push_devices_by_person on push_devices (account_id, person_id, id)',
  `create table pushes (account_id bigint not null, device_id bigint not null, notification_id bigint not null,
    due_at text not null, fence text, tries bigint not null, expires_at text not null,
    primary key (account_id, device_id, notification_id))`,
  'create index pushes_due on pushes (account_id, due_at)',
];
