import type { ReactNode } from 'react';
import { Skeleton } from '../Small.tsx';
import { ErrorState } from './States.tsx';

/** The part of a query that showing it needs. */
type Loading<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch(): unknown };

/** What was there and is not any more: whoever still saw it would only be refused. */
export const isGone = ({ error }: Pick<Loading<unknown>, 'error'>): boolean =>
  (error as { status?: number } | null)?.status === 404;

/** What was asked for, or that it is coming, or why it is not. What was there before stays while it is asked for again. */
export function Loaded<T>({
  query,
  lines,
  children,
}: {
  query: Loading<T>;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined && !isGone(query)) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <Skeleton {...(lines && { lines })} />;
}
