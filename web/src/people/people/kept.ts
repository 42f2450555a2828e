import { useState } from 'react';
import { personHere } from '../../person.ts';
import type { Begun } from '../../ui/forms/EditableText.tsx';

/** Where this device keeps something of mine: one browser may be used by several people, of several accounts. */
export function useKeptKey(kind: string, id: string): string {
  // Whoever has just signed out: what is kept when their page goes is still theirs.
  const [person] = useState(personHere);
  return `holdfast-${kind} ${person} ${id}`;
}

export function readKept<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser keeps it: it may have no room, or be told to keep nothing. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be reached was not kept either.
  }
}

/** `from` is what the text was when somebody began to change it. */
type KeptText = string | { text: string; from?: string };

export function useBegun(kind: 'comment' | 'change' | 'tasks' | 'time' | 'card' | 'form', id: string): Begun {
  const key = useKeptKey(kind, id);
  const kept = () => readKept<KeptText>(key);
  const whole = (found: KeptText | undefined) => (typeof found === 'string' ? { text: found } : found);
  return {
    read: () => whole(kept())?.text,
    from: () => whole(kept())?.from,
    keep: (text, from) => void keep(key, from === undefined ? text : { text, from }),
    drop: () => drop(key),
  };
}
