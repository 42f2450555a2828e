/** Who fetches mail from the mailbox, and how that goes. It is the mailbox of the installation: of account 0, which nobody has. */
export const mailFetching = (): string[] => [
  `create table mail_fetching (account_id bigint not null primary key, lease text not null, leased_until text not null,
    connected_at text, failure text not null, failed_at text)`,
];
