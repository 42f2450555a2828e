import { constants } from 'node:os';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whoever reads what is printed may have had enough before its end, as `head` has: no reason for a stack trace. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      // As the shell counts a program that the signal for this has ended.
      process.exit(128 + constants.signals.SIGPIPE);
    });
}

/** Where it is told how far something is: a terminal, or a file that somebody reads later. */
type Screen = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const PAUSE_MS = { terminal: 100, file: 5000 };

/**
 * Lines that say how far it is. On a terminal they are written over again and again; elsewhere one is added every few
 * seconds. On standard error, so that what a program prints can be used by another.
 */
export function makeProgress(screen: Screen = process.stderr) {
  const pause = screen.isTTY ? PAUSE_MS.terminal : PAUSE_MS.file;
  let shown = 0;
  let last = screen.isTTY ? Number.NEGATIVE_INFINITY : performance.now();

  const erase = () => {
    if (shown > 0) screen.write(`\r\u001b[${shown}A\u001b[J`);
    shown = 0;
  };
  const draw = (lines: string[]) => {
    erase();
    const width = screen.columns || Number.POSITIVE_INFINITY;
    for (const line of lines) screen.write(`${screen.isTTY ? line.slice(0, width - 1) : line}\n`);
    if (screen.isTTY) shown = lines.length;
  };
  return {
    isTerminal: Boolean(screen.isTTY),
    /** Called as often as one likes; `lines` only when there is something to write. */
    show(lines: () => string[]): void {
      if (performance.now() - last < pause) return;
      last = performance.now();
      draw(lines());
    },
    /** A line that stays, above those that change. */
    note(line: string): void {
      erase();
      screen.write(`${line}\n`);
    },
    clear: erase,
  };
}
export type Progress = ReturnType<typeof makeProgress>;

/** `3:05`, or `1:02:09`. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
