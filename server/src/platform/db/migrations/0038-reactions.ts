/** What people think of something that was said, each of them once in each way. */
export const reactions = (): string[] => [
  `create table reactions (account_id bigint not null, kind text not null, id bigint not null, reaction text not null,
    person_id bigint not null, created_at text not null, primary key (account_id, kind, id, reaction, person_id),
    foreign key (account_id, kind, id) references items (account_id, kind, id) on delete cascade)`,
];
