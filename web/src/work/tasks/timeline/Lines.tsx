import { useMemo } from 'react';
import { ROW } from './BarRow.tsx';
import { type Bar, lengthOf } from './bars.ts';
import { placeOf, type Scale } from './scale.ts';
import { type Moving, standing } from './useMoving.ts';

type LinesProps = {
  bars: Bar[];
  scale: Scale;
  moving: Moving | undefined;
  from: number;
  to: number;
  isCritical(id: number): boolean;
};

const OUT = 8;

/** From the end of what is waited for to the beginning of what waits; of those that are seen. */
export function Lines({ bars, scale, moving, from, to, isCritical }: LinesProps) {
  const rows = useMemo(() => new Map(bars.map(({ task }, at) => [task.id, at])), [bars]);
  const lines = bars.flatMap((bar, at) =>
    bar.task.predecessors.flatMap(({ id }) => {
      const before = rows.get(id);
      if (before === undefined || Math.max(at, before) < from || Math.min(at, before) > to) return [];
      const other = standing(moving, bars[before]!);
      const begin = placeOf(scale, other.first) + lengthOf(other) * scale.width;
      const end = placeOf(scale, standing(moving, bar).first);
      const [above, below] = [before, at].map((row) => row * ROW + ROW / 2) as [number, number];
      // What begins too early is reached from below or above, by going back first.
      const between = (above + below) / 2;
      const way =
        end - begin >= 2 * OUT
          ? `M${begin} ${above}h${OUT}V${below}H${end}`
          : `M${begin} ${above}h${OUT}V${between}H${end - OUT}V${below}H${end}`;
      const isLate = end < begin - 1 && !bar.task.completed;
      return [{ key: `${id} ${bar.task.id}`, way, isLate, isCritical: isCritical(id) && isCritical(bar.task.id) }];
    }),
  );
  return (
    <svg aria-hidden="true" className="absolute inset-0 h-full w-full">
      <defs>
        <marker id="waits" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 6 3 0 6z" fill="var(--muted)" />
        </marker>
      </defs>
      {lines.map(({ key, way, isLate, isCritical }) => (
        <path
          key={key}
          d={way}
          fill="none"
          strokeWidth={isCritical ? 2.5 : 1.5}
          markerEnd="url(#waits)"
          stroke={isLate ? 'var(--danger)' : isCritical ? 'var(--warn)' : 'var(--muted)'}
        />
      ))}
    </svg>
  );
}
