/** What descriptions said before they were changed. They go with what they described. */
export const earlierTexts = (): string[] => [
  `create table earlier_texts (account_id bigint not null, kind text not null, id bigint not null, number bigint not null,
    text text not null, replaced_by bigint not null, replaced_at text not null, primary key (account_id, kind, id, number),
    foreign key (account_id, kind, id) references items (account_id, kind, id) on delete cascade)`,
];
