import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What had the focus may be gone with the page it was on: the next key then begins at the content of the new one. */
export function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
