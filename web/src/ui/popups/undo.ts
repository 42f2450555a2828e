import { dismiss, past, toast, toastFailure } from './toasts.ts';

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
