/** Nobody has chosen any yet: all are told whenever something happens, as before. */
export const workingHours = (): string[] => [
  `create table working_hours (account_id bigint not null, person_id bigint not null, days text not null,
    begins bigint not null, ends bigint not null, primary key (account_id, person_id))`,
];
