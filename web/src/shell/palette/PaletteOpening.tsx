import { useEffect, useState } from 'react';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { told } from '../RouteError.tsx';
import type { Palette as PaletteType } from './Palette.tsx';

let loaded: typeof PaletteType | undefined;

/** Whoever presses the keys goes on typing at once, so it is there before it is wanted. */
export async function preparePalette(): Promise<typeof PaletteType> {
  loaded = (await import('./Palette.tsx')).Palette;
  return loaded;
}

const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** The palette, and until it is loaded a line that takes what is typed: no letter is lost, nor taken for a shortcut. */
export function PaletteOpening({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [Palette, setPalette] = useState(() => loaded);
  useEffect(() => {
    if (Palette) return;
    preparePalette().then(
      (component) => setPalette(() => component),
      (error) => {
        onClose();
        toastFailure(told(error));
      },
    );
  }, [Palette, onClose]);
  if (Palette) return <Palette text={text} onText={setText} onClose={onClose} />;
  return (
    <dialog
      ref={show}
      onClose={onClose}
      className="mx-auto mt-[12dvh] w-[calc(100vw-2rem)] max-w-2xl rounded-xl border border-line bg-surface p-5 text-text shadow-pop"
    >
      <input
        aria-label="Find or do something"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-lg"
      />
    </dialog>
  );
}
