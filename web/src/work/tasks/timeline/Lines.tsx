import { useMemo } from 'react';
import { ROW } from './BarRow.tsx';
import { type Bar, lengthOf } from './bars.ts';
import { placeOf, type Scale } from './scale.ts';
import type { Moving } from './useMoving.ts';

type LinesProps = { bars: Bar[]; scale: Scale; moving: Moving | undefined; from: number; to: number };

const OUT = 8;

/** From the end of what is waited for to the beginning of what waits; of those that are seen. */
export function Lines({ bars, scale, moving, from, to }: LinesProps) {
  const rows = useMemo(() => new Map(bars.map(({ task }, at) => [task.id, at])), [bars]);
  const isMoved = (id: number) => moving !== undefined && (moving.bar.task.id === id || moving.along.has(id));
  const by = (id: number) => (isMoved(id) ? moving!.days * scale.width : 0);
  const lines = bars.flatMap((bar, at) =>
    bar.task.predecessors.flatMap(({ id }) => {
      const before = rows.get(id);
      if (before === undefined || Math.max(at, before) < from || Math.min(at, before) > to) return [];
      const other = bars[before]!;
      const begin = placeOf(scale, other.first) + lengthOf(other) * scale.width + by(id);
      const end = placeOf(scale, bar.first) + by(bar.task.id);
      const [above, below] = [before, at].map((row) => row * ROW + ROW / 2) as [number, number];
      // What begins too early is reached from below or above, by going back first.
      const between = (above + below) / 2;
      const way =
        end - begin >= 2 * OUT
          ? `M${begin} ${above}h${OUT}V${below}H${end}`
          : `M${begin} ${above}h${OUT}V${between}H${end - OUT}V${below}H${end}`;
      return [{ key: `${id} ${bar.task.id}`, way, isLate: end < begin - 1 && !bar.task.completed }];
    }),
  );
  return (
    <svg aria-hidden="true" className="absolute inset-0 h-full w-full">
      <defs>
        <marker id="waits" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 6 3 0 6z" fill="var(--muted)" />
        </marker>
      </defs>
      {lines.map(({ key, way, isLate }) => (
        <path
          key={key}
          d={way}
          fill="none"
          strokeWidth="1.5"
          markerEnd="url(#waits)"
          stroke={isLate ? 'var(--danger)' : 'var(--muted)'}
        />
      ))}
    </svg>
  );
}
