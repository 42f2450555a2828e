/** Tags of what is in no project: of projects themselves, of companies and of people. Who removes one of those removes these. */
export const wideTags = (): string[] => [
  `create table wide_taggings (account_id bigint not null, kind text not null, id bigint not null, tag_id bigint not null,
    primary key (account_id, kind, id, tag_id),
    foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade)`,
  'create index wide_taggings_by_tag on wide_taggings (account_id, tag_id, kind, id)',
];
