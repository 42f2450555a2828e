import { sizeText } from '../../ui/text/locale.ts';

/** Nothing has to be done about it. */
export const CUT_OFF = 'No connection to the server. It goes on by itself.';

export const SIGNED_OUT = 'You are signed out. It goes on when you sign in again.';

/** Says what the limit is and who can change it how, before a byte is sent. */
export const tooLargeText = (size: number, limit: number): string =>
  `This file has ${sizeText(size)}; the server takes at most ${sizeText(limit)}. Whoever runs it can change that (HOLDFAST_MAX_FILE_SIZE).`;
