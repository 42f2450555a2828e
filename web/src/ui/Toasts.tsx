import { X } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { useShortcut } from './shortcuts.ts';
import { dismiss, type Toast, useToasts } from './toasts.ts';

function takeBack({ id, undo }: Toast): void {
  dismiss(id);
  undo?.();
}

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  const toasts = useToasts();
  useShortcut('z', 'Undo what was just done', () => {
    const last = toasts.findLast(({ undo }) => undo);
    if (last) takeBack(last);
  });
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 md:bottom-6"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex min-h-10 max-w-md items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 shadow-pop"
        >
          <p className={toast.kind === 'failed' ? 'min-w-0 text-danger' : 'min-w-0'}>{toast.text}</p>
          {toast.undo && (
            <Button look="quiet" size="small" className="text-accent" onClick={() => takeBack(toast)}>
              Undo
            </Button>
          )}
          <IconButton icon={X} label="Close message" onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
