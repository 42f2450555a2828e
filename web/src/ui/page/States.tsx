import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';

/** Where there is nothing yet: what this place is for, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span className="mb-3 inline-flex size-10 items-center justify-center rounded-full bg-accent-soft">
        <Icon aria-hidden size={20} />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 max-w-sm text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isNotThere = (error as { status?: number }).status === 404;
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <CircleAlert aria-hidden className="mb-3 text-danger" />
      <p className="font-semibold">{isNotThere ? 'This is not here' : 'This could not be loaded'}</p>
      <p className="mt-1 max-w-sm text-muted">{error instanceof Error ? error.message : String(error)}</p>
      {onRetry && !isNotThere && (
        <Button icon={RotateCw} className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
