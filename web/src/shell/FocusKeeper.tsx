import { useEffect } from 'react';
import { keepFocus } from './keepFocus.ts';

/** Once, in the shell. Nobody deletes anything before it is loaded. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
