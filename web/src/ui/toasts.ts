import { useSyncExternalStore } from 'react';

export type Toast = { id: number; text: string; kind: 'done' | 'failed'; undo?: () => void };

const SHOWN_MS = 8000;
let toasts: Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

export const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Says what was done, with a way back where there is one. What failed stays until it is closed. */
export function toast(text: string, { undo, kind = 'done' }: { undo?: () => void; kind?: Toast['kind'] } = {}): void {
  const id = ++last;
  change([...toasts.slice(-2), { id, text, kind, ...(undo && { undo }) }]);
  if (kind === 'done') setTimeout(() => dismiss(id), SHOWN_MS);
}

export const toastFailure = (error: unknown): void =>
  toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });

export const useToasts = (): Toast[] =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => toasts,
  );
