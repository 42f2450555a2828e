/** What is on its way while this runs has no bound, and is held apart by who is at it, as before. */
export const mailsSayUpTo = (): string[] => ['alter table mails add column says_up_to bigint not null default 0'];
