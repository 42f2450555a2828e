/** How many requests of this minute each holder of a token has used up, where several processes count together. */
export const allowances = (): string[] => [
  `create table allowances (account_id bigint not null, holder text not null, used bigint not null, ends text not null,
    primary key (account_id, holder))`,
  'create index allowances_by_end on allowances (account_id, ends)',
];
