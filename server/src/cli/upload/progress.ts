import { basename } from 'node:path';
import { sizeText } from '../../bytes/storage/sizes.ts';
import type { Progress } from '../terminal.ts';

const WIDTH = 24;

/** Shows how far each file is that is under way, and how far all of them are. */
export function makeUploadProgress(progress: Progress) {
  const underWay = new Map<string, { size: number; sent: number }>();
  const all = { files: 0, bytes: 0 };
  const past = { files: 0, bytes: 0 };

  const totalText = () => {
    const bytes = [...underWay.values()].reduce((sum, { sent }) => sum + sent, past.bytes);
    const files = `${past.files} of ${all.files} ${all.files === 1 ? 'file' : 'files'}`;
    return `${files}, ${sizeText(bytes)} of ${sizeText(all.bytes)}`;
  };
  const bars = () =>
    [...underWay].map(([path, { size, sent }]) => `${barText(sent, size)}  ${printable(basename(path))}`);
  // In a file that somebody reads later, bars would only be in the way.
  const show = () => progress.show(() => [...(progress.isTerminal ? bars() : []), totalText()]);

  return {
    begins: (found: typeof all) => void Object.assign(all, found),
    begun(path: string, size: number): void {
      underWay.set(path, { size, sent: 0 });
      show();
    },
    sent(path: string, bytes: number): void {
      const one = underWay.get(path);
      if (one) one.sent = bytes;
      show();
    },
    /** It was sent, or will not be. */
    ended(path: string, size: number): void {
      underWay.delete(path);
      past.files += 1;
      past.bytes += size;
    },
  };
}

function barText(sent: number, size: number): string {
  const part = size === 0 ? 1 : sent / size;
  const filled = Math.round(part * WIDTH);
  const percent = `${Math.floor(part * 100)} %`.padStart(5);
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} of ${sizeText(size).padStart(9)}`;
}

/** A name may hold what would move the cursor. */
export const printable = (path: string) =>
  path.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => JSON.stringify(character).slice(1, -1));
