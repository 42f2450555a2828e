import { Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSettled } from '../../../ui/forms/useSettled.ts';
import { useIsWide } from '../../../ui/page/useIsWide.ts';
import { NotebookText } from '../NotebookText.tsx';

/** Longer texts take so long to be set that typing would wait for it. */
const LONGEST_PREVIEW = 200_000;

/** What is written beside what will be read; where there is no room for both, one or the other. */
export function Sides({ writing, type, content }: { writing: ReactNode; type: string; content: string }) {
  const isWide = useIsWide();
  const [isReading, setReading] = useState(false);
  return (
    <>
      {!isWide && (
        <Button className="mb-2" icon={isReading ? Pencil : Eye} onClick={() => setReading(!isReading)}>
          {isReading ? 'Write' : 'Preview'}
        </Button>
      )}
      <div className="grid grid-cols-1 gap-4 lg:h-[calc(100dvh-19rem)] lg:min-h-96 lg:grid-cols-2">
        {/* Hidden and not gone, so that the cursor and the way back stay. */}
        <div className={isReading && !isWide ? 'hidden' : 'h-[60dvh] min-h-64 min-w-0 lg:h-full'}>{writing}</div>
        {(isReading || isWide) && <Preview type={type} content={content} />}
      </div>
    </>
  );
}

function Preview({ type, content }: { type: string; content: string }) {
  const settled = useSettled(content);
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-64 min-w-0 overflow-auto rounded-lg border border-line bg-surface px-4 py-3 lg:h-full"
    >
      {settled.trim() === '' && <p className="text-muted">What you write is shown here as it will be read.</p>}
      {settled.length > LONGEST_PREVIEW ? (
        <p className="text-muted">This text is too long for a preview while you write. Publish it to read it.</p>
      ) : (
        <NotebookText type={type} content={settled} />
      )}
    </section>
  );
}
