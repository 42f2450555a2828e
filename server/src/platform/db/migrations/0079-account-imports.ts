/** Imports of whole accounts that Administrators have asked for in the app: from where, with what, and how far each is. */
export const accountImports = (): string[] => [
  `create table account_imports (account_id bigint not null primary key, state text not null, url text not null,
    token text not null, lease text not null, leased_until text not null, tries integer not null, progress text not null,
    outlook text not null, report text not null, problem text not null, asked_at text not null, begun_at text,
    ended_at text)`,
];
