import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The project whose page this is. */
export const useProjectId = (): string => useParams({ from: '/app/p/$projectId' }).projectId;

/** What has been moved, or was written under another project's address, is shown where it is. */
export function useFollow(from: string, to: string | number | undefined): void {
  const { history } = useRouter();
  useEffect(() => {
    if (to === undefined || String(to) === from) return;
    history.replace(history.location.href.replace(`/p/${from}/`, `/p/${to}/`));
  }, [history, from, to]);
}
