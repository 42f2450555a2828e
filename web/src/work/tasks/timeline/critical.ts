import { dateOf, daysBetween } from '../../../ui/text/locale.ts';

/** Of a bar, what this needs. */
type Timed = { task: { id: number; completed: boolean; predecessors: { id: number }[] }; first: string; last: string };

/**
 * How many days each open task can end later without anything that waits for it being pushed, and without the last day
 * of all being pushed. Those that cannot are the critical path.
 */
export function daysToSpare(bars: Timed[]): Map<number, number> {
  const open = bars.filter(({ task }) => !task.completed);
  const waiting = new Map<number, Timed[]>();
  for (const bar of open)
    for (const { id } of bar.task.predecessors) waiting.set(id, [...(waiting.get(id) ?? []), bar]);
  const end = open.reduce((latest, { last }) => (last > latest ? last : latest), '');
  const spare = new Map<number, number>();
  const latestFirst = open.toSorted((a, b) => b.last.localeCompare(a.last) || b.first.localeCompare(a.first));
  for (const { task, last } of latestFirst) {
    const until = daysBetween(dateOf(last)!, dateOf(end)!);
    const gaps = (waiting.get(task.id) ?? []).map(
      (next) => daysBetween(dateOf(last)!, dateOf(next.first)!) - 1 + Math.max(0, spare.get(next.task.id) ?? 0),
    );
    spare.set(task.id, Math.max(0, Math.min(until, ...gaps)));
  }
  return spare;
}
