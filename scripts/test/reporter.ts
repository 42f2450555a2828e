import { Transform } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { TestPlace, Told } from './told.ts';

const LONGEST_TEXT = 20_000;

const above: string[] = [];

function hear(event: TestEvent): void {
  if (event.type === 'test:dequeue' || event.type === 'test:complete')
    tell({ kind: event.type === 'test:dequeue' ? 'begun' : 'ended', test: placeOf(event.data) });
  if (event.type === 'test:start') above.splice(event.data.nesting, above.length, event.data.name);
  if (event.type === 'test:fail' && !isOnlyInside(event.data.details.error))
    tell({
      kind: 'failed',
      test: placeOf(event.data),
      name: nameOf(event.data),
      why: reasonOf(event.data.details.error),
    });
  if (event.type === 'test:pass' && event.data.details.type !== 'suite') {
    const { skip, todo, details } = event.data;
    const kind = skip === undefined && todo === undefined ? 'passed' : 'skipped';
    const note = typeof skip === 'string' ? skip : '';
    tell({ kind, test: placeOf(event.data), name: nameOf(event.data), ms: details.duration_ms, note });
  }
  // The counts at the end come as remarks, too.
  if (event.type === 'test:diagnostic' && event.data.nesting > 0) tell({ kind: 'remarked', text: event.data.message });
  if (event.type === 'test:summary') tell({ kind: 'over' });
}

type Data = { name: string; nesting: number; file?: string; line?: number };

const placeOf = ({ name, file = '', line = 0 }: Data): TestPlace => ({ name, file, line });
const nameOf = ({ name, nesting }: Data): string => [...above.slice(0, nesting), name].join(' › ');

const tell = (told: Told): void => void (process.connected && process.send?.(told));

/** What contains a test that failed has failed, too, which says nothing new. */
const isOnlyInside = (error: Error): boolean => (error as { failureType?: string }).failureType === 'subtestsFailed';

const reasonOf = (error: Error): string => {
  const cause = error.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const more = cause instanceof Error && cause.cause !== undefined ? `\ncaused by ${inspect(cause.cause)}` : '';
  return `${text}${more}`.slice(0, LONGEST_TEXT);
};

/** Loaded by node:test inside a process of tests: tells the runner what begins and ends, as it happens. */
// biome-ignore lint/style/noDefaultExport: node:test wants it so
export default new Transform({
  writableObjectMode: true,
  transform(event, _encoding, done) {
    hear(event);
    done();
  },
});
