import { dismiss, past, remember, toast, toastFailure } from './toasts.ts';

/** Says what was done, with the way back, or why it was not. Answers whether it was. */
export async function doWithUndo<T>(
  work: Promise<T>,
  text: string | ((result: T) => string),
  undo: (result: T) => Promise<unknown>,
): Promise<boolean> {
  try {
    const result = await work;
    toast(typeof text === 'string' ? text : text(result), { undo: () => void undo(result).catch(toastFailure) });
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

/** For what is seen and needs no message: the keys take it back, also while it is under way. Says why it was not done. */
export async function doQuietly(work: Promise<unknown>, undo: () => Promise<unknown>): Promise<void> {
  const forget = remember(() => void work.then(undo).catch(toastFailure));
  await work.catch((error) => {
    forget();
    toastFailure(error);
  });
}

/** What this message says, or whatever was done last, as often as it is asked for. */
export function takeBack(toast?: number): void {
  const step = past.steps.findLast((one) => toast === undefined || one.toast === toast);
  if (!step) return;
  past.steps = past.steps.filter((one) => one !== step);
  if (step.toast) dismiss(step.toast);
  step.undo();
}

/** Whoever comes next takes nothing back of this. */
export function forgetPast(): void {
  past.steps = [];
}
