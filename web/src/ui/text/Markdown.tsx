import { lazy, Suspense } from 'react';

const Rendered = lazy(() => import('./MarkdownText.tsx').then(({ MarkdownText }) => ({ default: MarkdownText })));

/** Text people wrote. What renders it is loaded with the first such text; until then it is shown as it was typed. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className="prose min-w-0">
      <Suspense fallback={<p className="whitespace-pre-wrap">{children}</p>}>
        <Rendered>{children}</Rendered>
      </Suspense>
    </div>
  );
}
