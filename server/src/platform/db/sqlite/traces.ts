import type { Database, Look, Queries } from '../database.ts';
import type { Place } from '../dialect.ts';

/** Two counters for each of so many places; places that share theirs are only forgotten together. */
const PLACES = 2 ** 15;

const numbers = new Map<string, number>();

/** Tables by number, the same for all connections. */
export function numberOf(table: string): number {
  const known = numbers.get(table);
  if (known !== undefined) return known;
  numbers.set(table, numbers.size);
  return numbers.size - 1;
}

function placeOf(table: number, account = -1, row = -1): number {
  let mixed = Math.imul(table + 1, 0x9e3779b1) ^ Math.imul(account + 2, 0x85ebca6b) ^ Math.imul(row + 2, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (PLACES - 1);
}

/** The first counter is everything's. A place has one for what is written to exactly it, one for that and all within it. */
export const EVERYTHING = 0;
const atOf = (place: number) => 1 + 2 * place;
const withinOf = (place: number) => 2 + 2 * place;

const rowIn = (table: number, place: Place | undefined): number | undefined =>
  place?.row !== undefined && place.table !== undefined && numberOf(place.table) === table ? place.row : undefined;

/** Notes which counters a write to this table turns: those of the place it is known to touch, and of all it lies in. */
export function noteWrite(written: Set<number>, table: number, place: Place | undefined): void {
  let exact = placeOf(table);
  written.add(withinOf(exact));
  if (place) {
    exact = placeOf(table, place.account);
    written.add(withinOf(exact));
    const row = rowIn(table, place);
    if (row !== undefined) {
      exact = placeOf(table, place.account, row);
      written.add(withinOf(exact));
    }
  }
  written.add(atOf(exact));
}

/** What was read, as counters and the sum they had then: it is still so while no sum has changed. */
export type Trace = number[];

/**
 * Knows of every table, of what each account has in it, and of single rows, how often what reads see of it has changed.
 * What is committed is told first and counts when it is seen, which is when it is on disk.
 */
export function makeTraces() {
  const counters = new Uint32Array(1 + 2 * PLACES);
  /** Committed and not seen: by the next snapshot, and later. */
  const covered = new Set<number>();
  const later = new Set<number>();

  const turn = (counted: Set<number>) => {
    for (const counter of counted) counters[counter]! += 1;
    counted.clear();
  };
  const sum = (a: number, b: number, c: number) => counters[a]! + counters[b]! + counters[c]!;

  return {
    /** Before it is read: what changes meanwhile is then known to have changed. */
    noteRead(trace: Trace, table: number, place: Place | undefined): void {
      if (trace.length === 0) trace.push(EVERYTHING, EVERYTHING, EVERYTHING, sum(EVERYTHING, EVERYTHING, EVERYTHING));
      const whole = placeOf(table);
      let counted: [number, number, number] = [withinOf(whole), EVERYTHING, EVERYTHING];
      if (place) {
        const own = placeOf(table, place.account);
        const row = rowIn(table, place);
        counted =
          row === undefined
            ? [atOf(whole), withinOf(own), EVERYTHING]
            : [atOf(whole), atOf(own), withinOf(placeOf(table, place.account, row))];
      }
      trace.push(...counted, sum(...counted));
    },
    isStill(trace: Trace): boolean {
      for (let i = 0; i < trace.length; i += 4)
        if (sum(trace[i]!, trace[i + 1]!, trace[i + 2]!) !== trace[i + 3]) return false;
      return true;
    },
    everything(): void {
      counters[EVERYTHING]! += 1;
    },
    /** `isSeen`: reads see it at once. */
    committed(written: Set<number>, isSeen: boolean): void {
      for (const counter of written) later.add(counter);
      written.clear();
      if (isSeen) turn(later);
    },
    /** Everything committed so far will be seen when reads see the next state. */
    cover(): void {
      for (const counter of later) covered.add(counter);
      later.clear();
    },
    /** Reads see the next state; `isAll`: and whatever is committed. */
    advance(isAll: boolean): void {
      turn(covered);
      if (isAll) turn(later);
    },
  };
}

export type Traces = ReturnType<typeof makeTraces>;

type Noting = { db: Database; trace: Trace | undefined; isWhole: boolean };

/** Handles that note what is read through them. One is for one look at a time, and used again for the next. */
export function makeLooks(
  database: Database,
  open: (traceOf: () => Trace | undefined) => Queries,
  { isStill }: Pick<Traces, 'isStill'>,
) {
  const free: Noting[] = [];
  function make(): Noting {
    const more = () => {
      one.isWhole = false;
      return database;
    };
    // What is asked of anybody else than the handle is not noted, so nothing may be remembered of it.
    const db: Database = {
      ...database,
      read: open(() => one.trace),
      get committed() {
        return more().committed;
      },
      transaction: (work, options) => more().transaction(work, options),
    };
    const one: Noting = { db, trace: undefined, isWhole: true };
    return one;
  }
  return {
    begin(): Look {
      const one = free.pop() ?? make();
      const trace: Trace = [];
      one.trace = trace;
      one.isWhole = true;
      return {
        db: one.db,
        end() {
          if (one.trace !== trace) return undefined;
          one.trace = undefined;
          free.push(one);
          return one.isWhole ? { isStill: () => isStill(trace) } : undefined;
        },
      };
    },
  };
}
