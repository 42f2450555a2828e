/** The bytes of somebody's picture and of a company's logo; '' where there is none. */
export const pictures = (): string[] =>
  ['people', 'companies'].flatMap((table) => [
    `alter table ${table} add column picture_blob text not null default ''`,
    `create index ${table}_by_picture on ${table} (account_id, picture_blob) where picture_blob <> ''`,
  ]);
