const LINE_EVERY_MS = 20_000;
/** Before that much is done, what is left is anybody's guess. */
const ENOUGH = 0.04;

export type Tally = { passed: number; failed: number; skipped: number };
export type Progress = {
  /** Prints a line above the one that moves. */
  say(line: string): void;
  /** What is done of what there is to do, in whatever unit. */
  at(done: number, whole: number): void;
  end(): void;
};

/** One line that says how far the run is and how long it will take: rewritten in a terminal, now and then elsewhere. */
export function showProgress(tally: Tally, out: NodeJS.WriteStream = process.stdout): Progress {
  let begun: number | undefined;
  let [line, printedAt] = ['', performance.now()];
  const clear = () => line !== '' && out.isTTY && out.write('\r\x1b[K');
  const draw = () => {
    if (out.isTTY) {
      out.write(`\r\x1b[K${line.slice(0, (out.columns ?? 80) - 1)}`);
    } else if (performance.now() - printedAt > LINE_EVERY_MS) {
      printedAt = performance.now();
      out.write(`${line}\n`);
    }
  };
  return {
    say(text) {
      clear();
      out.write(`${text}\n`);
      if (out.isTTY) draw();
    },
    at(done, whole) {
      begun ??= performance.now();
      const share = whole === 0 ? 1 : done / whole;
      const left = share < ENOUGH ? '' : `, ${inWords(((performance.now() - begun) / share) * (1 - share))} left`;
      const failed = tally.failed === 0 ? '' : `, ${tally.failed} failed`;
      line = `${Math.floor(share * 100)} %: ${tally.passed} passed${failed}${left}`;
      draw();
    },
    end() {
      clear();
      line = '';
    },
  };
}

function inWords(ms: number): string {
  if (ms < 50_000) return `about ${Math.max(10, Math.ceil(ms / 10_000) * 10)} s`;
  return `about ${Math.round(ms / 60_000) || 1} min`;
}
