import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Small.tsx';
import { activeShortcuts } from '../ui/shortcuts.ts';

const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const shown = (keys: string) =>
  keys
    .replace('Mod+', 'Ctrl/⌘ ')
    .replace('Alt+', 'Alt ')
    .replace(/Arrow\w+/, (arrow) => arrows[arrow]!)
    .replace(/^[a-z]$/, (key) => key.toUpperCase());

/** What works on the page behind it, at this moment. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="divide-y divide-line">
        {activeShortcuts().map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <Kbd>{shown(keys)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
