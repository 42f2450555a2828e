import { useEffect, useState } from 'react';
import { TextField } from './Fields.tsx';
import { useSettled } from './useSettled.ts';

type FindFieldProps = { label: string; words: string; onChange(words: string): void };

/** Typed here, asked for once the typing pauses; when the address changes otherwise, it is shown. */
export function FindField({ label, words, onChange }: FindFieldProps) {
  const [typed, setTyped] = useState(words);
  const settled = useSettled(typed);
  useEffect(() => setTyped(words), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is told, not that the address changed
  useEffect(() => {
    if (settled !== words && settled === typed) onChange(settled);
  }, [settled]);
  return (
    <TextField
      type="search"
      label={label}
      isLabelHidden
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
