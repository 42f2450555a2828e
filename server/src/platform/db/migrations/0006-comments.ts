/** What a comment is about stands in its row of items, as what it is inside. */
export const comments = (): string[] => [
  `create table comments (account_id bigint not null, id bigint not null, subject_kind text not null,
    subject_id bigint not null, version_id bigint, number bigint not null, body text not null,
    content_type text not null, is_private integer not null, emailed_from text not null, author_id bigint not null,
    created_at text not null, updated_at text not null, deleted_at text, primary key (account_id, id),
    foreign key (account_id, subject_kind, subject_id) references items (account_id, kind, id) on delete cascade)`,
  'create unique index comments_by_number on comments (account_id, subject_kind, subject_id, number)',
  'create index comments_by_time on comments (account_id, created_at, id)',
  'create index comments_by_kind on comments (account_id, subject_kind, created_at, id)',
  'create index comments_by_change on comments (account_id, updated_at)',
  `create index comments_by_project on items (account_id, project_id, id) where kind = 'comment'`,

  `create table comment_reads (account_id bigint not null, comment_id bigint not null, person_id bigint not null,
    primary key (account_id, comment_id, person_id),
    foreign key (account_id, comment_id) references comments (account_id, id) on delete cascade)`,
  'create index comment_reads_by_person on comment_reads (account_id, person_id, comment_id)',
];
