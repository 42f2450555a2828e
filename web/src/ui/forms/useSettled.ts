import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** What was typed, once the typing pauses: not every letter is worth a question to the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
