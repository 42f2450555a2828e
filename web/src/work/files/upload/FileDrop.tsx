import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Found, foundIn, pasted } from '../../../bytes/uploads/found.ts';
import { useLimit } from '../../../bytes/uploads/queries.ts';
import { sizeText } from '../../../ui/text/locale.ts';

type FileDropProps = {
  place: string | undefined;
  /** Not before there is something above it, or it would jump. */
  isHintShown: boolean;
  onFound(found: Found[]): void;
};

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
const isInField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input,textarea,[contenteditable]') !== null;

/** The whole page takes files that are dropped or pasted, and says how large they may be. */
export function FileDrop({ place, isHintShown, onFound }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const limit = useLimit().data;
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    const listening = new AbortController();
    const on = <K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, hear, { signal: listening.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Leaving one element for another is no leaving; only the window's edge has nothing beyond it.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      // Something on the page, such as a comment, may have taken it.
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      void foundIn(event.dataTransfer).then((found) => latest.current(found));
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && !isInField(event)) latest.current(pasted(files));
    });
    return () => listening.abort();
  }, []);
  const most = limit === undefined ? '' : `Up to ${sizeText(limit)} each.`;
  return (
    <>
      {isHintShown && (
        <p className="mt-4 rounded-lg border border-dashed border-line-strong px-4 py-3 text-center text-sm text-muted pointer-coarse:border-0">
          {/* Nobody drops anything with a finger. */}
          <span className="pointer-coarse:hidden">Drop files or folders anywhere on this page, or paste them. </span>
          {most}
        </p>
      )}
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-40 flex flex-col items-center justify-center gap-2 rounded-2xl border-2 border-dashed border-accent bg-accent-soft/90 text-center">
          <Upload aria-hidden size={32} />
          <p className="text-lg font-semibold">Drop to upload{place ? ` into ${place}` : ''}</p>
          <p>Folders become categories. {most}</p>
        </div>
      )}
    </>
  );
}
