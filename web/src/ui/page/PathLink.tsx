import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { goBeside } from './useIsWide.ts';

type PathLinkProps = {
  to: string;
  className?: string;
  title?: string;
  /** What it opens stands beside the list that it is in. */
  isBeside?: boolean;
  /** It leads to where one is. */
  isCurrent?: boolean;
  /** Also where it is opened in another tab. */
  onOpen?(): void;
  children: ReactNode;
};

/** A link to a path that was put together, for what `Link` cannot know by its type. Opens in a new tab where that was asked for. */
export function PathLink({ to, className, title, isBeside, isCurrent, onOpen, children }: PathLinkProps) {
  const router = useRouter();
  return (
    <a
      href={to}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        onOpen?.();
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (isBeside) goBeside(router, to);
        else router.history.push(to);
      }}
    >
      {children}
    </a>
  );
}
