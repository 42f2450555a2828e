import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/forms/Button.tsx';
import { Skeleton } from '../../../ui/Small.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { type ListedFile, prefetchFile, useFile } from '../queries.ts';

type ImageViewerProps = {
  pictures: Pick<ListedFile, 'id' | 'name' | 'thumbURL'>[];
  viewed: string;
  onView(id: string): void;
  onClose(): void;
};

/** One picture over the whole window; the arrow keys lead to its neighbours. */
export function ImageViewer({ pictures, viewed, onView, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const at = pictures.findIndex(({ id }) => id === viewed);
  const [before, after] = [pictures[at - 1]?.id, pictures[at + 1]?.id];
  const file = useFile(viewed);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    for (const id of [before, after]) if (id) void prefetchFile(id);
  }, [before, after]);
  const go = (id: string | undefined) => id && onView(id);
  const name = pictures[at]?.name ?? '';
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(before);
        if (key === 'ArrowRight') go(after);
      }}
      className="h-dvh max-h-none w-screen max-w-none bg-ground text-text"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-1 px-3 py-2">
          <p className="mr-auto min-w-0 truncate font-medium">{name}</p>
          {pictures.length > 1 && (
            <>
              <IconButton icon={ChevronLeft} label="Previous picture" disabled={!before} onClick={() => go(before)} />
              <p className="shrink-0 text-sm text-muted tabular-nums">
                {numberText(at + 1)} of {numberText(pictures.length)}
              </p>
              <IconButton icon={ChevronRight} label="Next picture" disabled={!after} onClick={() => go(after)} />
            </>
          )}
          {file.data && (
            <a
              href={file.data['download-URL']}
              download
              aria-label={`Download ${name}`}
              className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
            >
              <Download aria-hidden size={16} />
            </a>
          )}
          <IconButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
        </div>
        <div className="flex min-h-0 flex-1 items-center justify-center sm:px-4 sm:pb-4">
          {file.data ? (
            <img
              key={viewed}
              src={file.data['preview-URL']}
              alt={name}
              className="max-h-full max-w-full object-contain sm:rounded"
            />
          ) : (
            <div className="w-1/2">
              <Skeleton lines={4} />
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
