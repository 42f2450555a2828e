/** What was acknowledged of an upload under way: at its end it is held against what is stored. */
export const uploadPieces = (): string[] => [
  `create table upload_pieces (account_id bigint not null, ref text not null, start bigint not null, size bigint not null,
    sha256 text not null, primary key (account_id, ref, start),
    foreign key (account_id, ref) references uploads (account_id, ref) on delete cascade)`,
];
