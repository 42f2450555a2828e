/** When somebody without a password has last proven anew who they are, by a provider. */
export const provenSessions = (): string[] => ['alter table sessions add column proven_at text'];
