import { makeShared } from '../shared.ts';

export type Toast = { id: number; text: string; kind: 'done' | 'failed'; undo?: () => void };

const shown = makeShared<Toast[]>([]);
export const useToasts = shown.use;
let last = 0;

export const dismiss = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id));

/** Ways back from what was done here, the latest last; `toast` says it, if one does. */
export const past: { steps: { undo: () => void; toast?: number | undefined }[] } = { steps: [] };
const MOST_STEPS = 50;

/** For what is not worth a message: the keys take it back all the same, from now on. Gives what forgets it. */
export function remember(undo: () => void, toast?: number): () => void {
  const step = { undo, toast };
  past.steps = [...past.steps, step].slice(-MOST_STEPS);
  return () => {
    past.steps = past.steps.filter((one) => one !== step);
  };
}

/** Says what was done, the latest with a way back where there is one. What failed stays, once, until it is closed. */
export function toast(text: string, { undo, kind = 'done' }: { undo?: () => void; kind?: Toast['kind'] } = {}): void {
  const others = shown.get().filter((one) => one.kind === 'done' || one.text !== text);
  const passed = others.filter((one) => one.kind === 'done').slice(0, -2);
  shown.set([...others.filter((one) => !passed.includes(one)), { id: ++last, text, kind, ...(undo && { undo }) }]);
  if (undo) remember(undo, last);
}

export const toastFailure = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
