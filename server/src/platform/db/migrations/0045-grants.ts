/** Who is on a project goes on as before: they have everything but the right to add people, 15 bits. */
export const grants = (): string[] => ['alter table project_members add column grants integer not null default 32767'];
