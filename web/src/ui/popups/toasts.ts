import { makeShared } from '../shared.ts';

export type Toast = { id: number; text: string; kind: 'done' | 'failed'; undo?: () => void };

const shown = makeShared<Toast[]>([]);
export const useToasts = shown.use;
let last = 0;

export const dismiss = (id: number): void => shown.set(shown.get().filter((toast) => toast.id !== id));

/** Says what was done, the latest with a way back where there is one. What failed stays, once, until it is closed. */
export function toast(text: string, { undo, kind = 'done' }: { undo?: () => void; kind?: Toast['kind'] } = {}): void {
  const others = shown.get().filter((one) => one.kind === 'done' || one.text !== text);
  const passed = others.filter((one) => one.kind === 'done').slice(0, -2);
  shown.set([...others.filter((one) => !passed.includes(one)), { id: ++last, text, kind, ...(undo && { undo }) }]);
}

export const toastFailure = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
