/** Milliseconds on the clock that all processes of one machine share, finer than Date.now(). */
export const moment = (): number => performance.timeOrigin + performance.now();
