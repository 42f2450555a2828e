import { X } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { dismiss, useToasts } from './toasts.ts';

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 md:bottom-6"
    >
      {toasts.map(({ id, text, kind, undo }) => (
        <div
          key={id}
          className="pointer-events-auto flex min-h-10 max-w-md items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 shadow-pop"
        >
          <p className={kind === 'failed' ? 'min-w-0 text-danger' : 'min-w-0'}>{text}</p>
          {undo && (
            <Button
              look="quiet"
              size="small"
              className="text-accent"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </Button>
          )}
          <IconButton icon={X} label="Close message" onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
