import { toast, toastFailure } from './toasts.ts';

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
