/** The time zone of this device: who has chosen none lives by it from the first sign-in on. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
