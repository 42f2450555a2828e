import { Transform } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { TestPlace, Told } from './told.ts';

const LONGEST_TEXT = 20_000;
const TURNS = fileURLToPath(new URL('./turns.ts', import.meta.url));

const above: string[] = [];
/** The innermost is the last. */
const underWay: string[] = [];
/** Errors that nobody has caught, by the test that was under way. */
const uncaught = new Map<string, string>();

function hear(event: TestEvent): void {
  if (event.type === 'test:dequeue') {
    underWay.push(keyOf(event.data));
    tell({ kind: 'begun', test: placeOf(event.data) });
  }
  if (event.type === 'test:complete') {
    underWay.splice(underWay.lastIndexOf(keyOf(event.data)), 1);
    tell({ kind: 'ended', test: placeOf(event.data) });
  }
  if (event.type === 'test:start') above.splice(event.data.nesting, above.length, event.data.name);
  if (event.type === 'test:fail' && !isOnlyInside(event.data.details.error))
    tell({
      kind: 'failed',
      test: placeOf(event.data),
      name: nameOf(event.data),
      why: reasonOf(event.data.details.error),
    });
  if (event.type === 'test:pass' && uncaught.has(keyOf(event.data))) {
    const why = uncaught.get(keyOf(event.data))!;
    tell({ kind: 'failed', test: placeOf(event.data), name: nameOf(event.data), why });
  } else if (event.type === 'test:pass' && event.data.details.type !== 'suite') {
    const { skip, todo, details } = event.data;
    const kind = skip === undefined && todo === undefined ? 'passed' : 'skipped';
    const note = typeof skip === 'string' ? skip : '';
    tell({ kind, test: placeOf(event.data), name: nameOf(event.data), ms: details.duration_ms, note });
  }
  // The counts at the end come as remarks, too.
  if (event.type === 'test:diagnostic' && event.data.nesting > 0) tell({ kind: 'remarked', text: event.data.message });
  if (event.type === 'test:summary') tell({ kind: 'over' });
}

/** Of what waits for the next file (`turns.ts`), and not of a test. What is said of the whole bears its name, too. */
const isTurn = ({ type, data }: TestEvent): boolean =>
  type !== 'test:summary' && data !== undefined && 'file' in data && data.file === TURNS;

const hearTurn = ({ type }: TestEvent): void => void (type === 'test:dequeue' && tell({ kind: 'free' }));

type Data = { name: string; nesting: number; file?: string; line?: number };

const placeOf = ({ name, file = '', line = 0 }: Data): TestPlace => ({ name, file, line });
const keyOf = ({ name, file, line }: Data): string => `${file}:${line} ${name}`;
const nameOf = ({ name, nesting }: Data): string => [...above.slice(0, nesting), name].join(' › ');

const tell = (told: Told): void => void (process.connected && process.send?.(told));

/** What contains a test that failed has failed, too, which says nothing new. */
const isOnlyInside = (error: Error): boolean => (error as { failureType?: string }).failureType === 'subtestsFailed';

export const reasonOf = (error: Error | undefined): string => {
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const more = cause instanceof Error && cause.cause !== undefined ? `\ncaused by ${inspect(cause.cause)}` : '';
  return `${text}${more}`.slice(0, LONGEST_TEXT);
};

/** node:test fails the process for it (`untracked.ts`). Printed as well, for a test that waits in vain is ended from outside. */
function blame(error: unknown): void {
  const why = reasonOf(error as Error | undefined);
  process.stderr.write(`Nobody caught this: ${why}\n`);
  const key = underWay.at(-1);
  if (key !== undefined) uncaught.set(key, why);
}

// Without a runner nobody would end what hangs, nor what its tests have started: they are one group.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.on('uncaughtException', blame);
process.on('unhandledRejection', blame);

/** Loaded by node:test inside a process of tests: tells the runner what begins and ends, as it happens. */
// biome-ignore lint/style/noDefaultExport: node:test wants it so
export default new Transform({
  writableObjectMode: true,
  transform(event, _encoding, done) {
    if (isTurn(event)) hearTurn(event);
    else hear(event);
    done();
  },
});
