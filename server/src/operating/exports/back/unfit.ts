/** What was given is no export that can be brought back here, in a sentence. Trying again would not help. */
export class Unfit extends Error {}
