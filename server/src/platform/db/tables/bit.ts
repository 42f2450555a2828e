/** A boolean as both engines store it. */
export type Bit = 0 | 1;

export const bit = (claim: boolean): Bit => (claim ? 1 : 0);
