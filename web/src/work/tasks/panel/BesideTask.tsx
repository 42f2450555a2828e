import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { goBeside, useIsWide } from '../../../ui/page/useIsWide.ts';

const OneTask = lazy(() => import('./TaskPanel.tsx').then((module) => ({ default: module.OneTask })));

/** This address with another task open in it, or with none. */
function withTask(pathname: string, search: string, id?: number): string {
  const parameters = new URLSearchParams(search);
  if (id === undefined) parameters.delete('task');
  else parameters.set('task', String(id));
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
}

/** Where a task of this page opens beside it. */
export function useTaskPath(): (id: number) => string {
  const { pathname, searchStr } = useLocation();
  return (id) => withTask(pathname, searchStr, id);
}

/** A look at tasks, and beside it the one that is open: `?task=12`. Without room for both, the task alone. */
export function BesideTask({ back, children }: { back: string; children: ReactNode }) {
  const isWide = useIsWide();
  const router = useRouter();
  const taskId = useSearch({ strict: false, select: ({ task }: { task?: number }) => task });
  const close = () => {
    const { pathname, searchStr } = router.state.location;
    goBeside(router, withTask(pathname, searchStr));
  };
  return (
    <div className="flex items-start">
      {(isWide || taskId === undefined) && <div className="min-w-0 flex-1">{children}</div>}
      {taskId !== undefined && (
        <Suspense>
          <OneTask key={taskId} taskId={String(taskId)} back={back} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
