import { useEffect } from 'react';
import { keepFocus } from './keepFocus.ts';
import { useFocusOnNewPage } from './useFocusOnNewPage.ts';

/** Once, in the shell: wherever keys led somebody, the next one goes on from there. */
export function FocusKeeper() {
  useFocusOnNewPage();
  useEffect(keepFocus, []);
  return null;
}
