import { Dialog } from '../ui/popups/Dialog.tsx';
import { Kbd } from '../ui/Small.tsx';
import { activeShortcuts } from '../ui/shortcuts.ts';

const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const shown = (keys: string) =>
  keys
    .replace('Mod+', 'Ctrl/⌘ ')
    .replace('Alt+', 'Alt ')
    .replace(/Arrow\w+/, (arrow) => arrows[arrow]!)
    .replace(/\b[a-z]$/, (key) => key.toUpperCase());

/** What works on the page behind it, at this moment. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="divide-y divide-line">
        {[...Map.groupBy(activeShortcuts(), ({ label }) => label)].map(([label, shortcuts]) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            {shortcuts.map(({ keys }, at) => (
              <dd key={keys} className={at === 0 ? 'ml-auto' : '-ml-2'}>
                <Kbd>{shown(keys)}</Kbd>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
