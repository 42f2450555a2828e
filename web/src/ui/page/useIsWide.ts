import type { AnyRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 64rem)');

/** Whether there is room for two things side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      wide.addEventListener('change', tell);
      return () => wide.removeEventListener('change', tell);
    },
    () => wide.matches,
  );

/** Opens or closes what stands beside a list, which stays where it is scrolled to. Alone, it begins at its top. */
export const goBeside = (router: AnyRouter, href: string): void =>
  void router.navigate({ href, resetScroll: !wide.matches });
