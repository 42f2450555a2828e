/** What is on its way while this runs disturbs, as what is new does. */
export const toldPushes = (): string[] => ['alter table pushes add column is_told integer not null default 0'];
