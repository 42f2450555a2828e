/** A test, by where it stands. */
export type TestPlace = { name: string; file: string; line: number };

/** What a process of tests tells the runner. `moved` comes from tests that take long before they end (`patience.ts`). */
export type Told =
  | { kind: 'begun' | 'ended'; test: TestPlace }
  | { kind: 'passed' | 'skipped'; test: TestPlace; name: string; ms: number; note: string }
  | { kind: 'failed'; test: TestPlace; name: string; why: string }
  | { kind: 'remarked'; text: string }
  | { kind: 'moved' }
  /** What came out of a process while a file failed in it. */
  | { kind: 'printed'; text: string }
  /** It has no file to run, and waits for one. */
  | { kind: 'free' }
  | { kind: 'over' };

/** How many times longer everything takes than on a quiet machine, and how much time such a one would have had by now. */
export type Pace = { slowness: number; quietMs: number };

/** What the runner tells a process of tests: to run this file, as a URL, or to end; and meanwhile how slow the machine is. */
export type Turn = { file?: string; pace?: Pace };
