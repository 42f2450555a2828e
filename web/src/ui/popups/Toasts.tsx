import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../forms/Button.tsx';
import { useShortcut } from '../shortcuts.ts';
import { dismiss, type Toast, useToasts } from './toasts.ts';
import { forgetPast, takeBack } from './undo.ts';

const SHOWN_MS = 8000;

/** Where toasts appear: in the room that whoever shows them leaves. Once, in the shell. */
export function Toasts() {
  const toasts = useToasts();
  useShortcut('z', 'Undo what was just done', () => takeBack());
  useShortcut('Mod+z', 'Undo what was just done', () => takeBack());
  useEffect(() => forgetPast, []);
  return (
    <section aria-label="Messages" aria-live="polite" className="lg:flex-1">
      <ul className="flex flex-col items-center gap-2 px-4 not-empty:py-2">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}

/** What was done goes by itself, but not from under a pointer or a focus: whoever reaches for it still finds it. */
function OneToast({ toast }: { toast: Toast }) {
  const { id, text, kind, undo } = toast;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld || kind === 'failed') return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  return (
    <li
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="pointer-events-auto flex min-h-10 max-w-md items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 shadow-pop"
    >
      <p className={kind === 'failed' ? 'min-w-0 text-danger' : 'min-w-0'}>{text}</p>
      {undo && (
        <Button look="quiet" size="small" className="text-accent" onClick={() => takeBack(id)}>
          Undo
        </Button>
      )}
      <IconButton icon={X} label="Close message" onClick={() => dismiss(id)} />
    </li>
  );
}
