/** Who has named a tag themselves knows it, also where they see nothing that has it. */
export const knownTags = (): string[] => [
  `create table known_tags (account_id bigint not null, tag_id bigint not null, person_id bigint not null,
    primary key (account_id, tag_id, person_id),
    foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade)`,
];
