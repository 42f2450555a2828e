import { useState } from 'react';
import { toastFailure } from '../popups/toasts.ts';

/** A choice that is saved as it is made: shown at once, and taken back, saying why, if the server refuses. */
export function useChosen<T>(known: T, save: (value: T) => Promise<unknown>): [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ value: T }>();
  const choose = (value: T) => {
    const mine = { value };
    setChosen(mine);
    // A later choice is not undone by the end of an earlier one.
    const settle = () => setChosen((current) => (current === mine ? undefined : current));
    save(value).catch(toastFailure).finally(settle);
  };
  return [chosen ? chosen.value : known, choose];
}
