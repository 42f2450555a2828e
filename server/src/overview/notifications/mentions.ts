/** `@[Ada Quay](person:12)`: whoever shows it shows the name, and the number says who is meant. */
const MENTION = /@\[([^\]\n]{1,255})\]\(person:([1-9]\d{0,14})\)/g;
/** How a text may end that was cut off within one. */
const CUT_OFF = /@\[([^\]\n]{1,255})(?:\](?:\([a-z]{0,6}:?\d*)?)?(?=…?$)/;

export const mentionedIn = (text: string): number[] => [...text.matchAll(MENTION)].map(([, , id]) => Number(id));

/** Who is mentioned is called by name. */
export const withNames = (text: string): string => text.replace(MENTION, '@$1').replace(CUT_OFF, '@$1');
