import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What had the focus may be gone with the page it was on: the next key then begins at the content of the new one. */
export function useFocusOnNewPage(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== path;
    before.current = path;
    if (isNew && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
