import { makeShared } from './shared.ts';

export type Toast = { id: number; text: string; kind: 'done' | 'failed'; undo?: () => void };

const shown = makeShared<Toast[]>([]);
export const useToasts = shown.use;
let last = 0;

export const dismiss = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id));

/** Says what was done, with a way back where there is one. What failed stays until it is closed. */
export function toast(text: string, { undo, kind = 'done' }: { undo?: () => void; kind?: Toast['kind'] } = {}): void {
  shown.set([...shown.get().slice(-2), { id: ++last, text, kind, ...(undo && { undo }) }]);
}

export const toastFailure = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
