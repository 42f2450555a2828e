import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Small.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import type { Notebook } from './queries.ts';

const HtmlText = lazy(() => import('./HtmlText.tsx').then((module) => ({ default: module.HtmlText })));

/** What a notebook says, as it is read. */
export function NotebookText({ type, content }: { type: Notebook['notebook-type']; content: string }) {
  if (type !== 'HTML') return <Markdown>{content}</Markdown>;
  return (
    <div className="prose min-w-0">
      <Suspense fallback={<Skeleton lines={6} />}>
        <HtmlText>{content}</HtmlText>
      </Suspense>
    </div>
  );
}
