import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Milestone } from '../../milestones/queries.ts';
import { today } from '../dates.ts';
import { toggleCompleted } from '../doing.ts';
import { countOf } from '../lines.ts';
import { BarRow, NAMES, ROW } from './BarRow.tsx';
import type { Bar, Part } from './bars.ts';
import { daysToSpare } from './critical.ts';
import { Lines } from './Lines.tsx';
import { placeOf, scaleOf, type Zoom } from './scale.ts';
import { TimeHead } from './TimeHead.tsx';
import { type All, standing, toldOf, useMoving } from './useMoving.ts';

type TimelineGridProps = {
  bars: Bar[];
  all: All;
  milestones: Milestone[];
  zoom: Zoom;
  isCriticalShown: boolean;
  /** The task that is open. */
  shown: number | undefined;
  pathOf(id: number): string;
  onOpen(id: number): void;
};

/** Rows and columns are made as far as they are seen, and some beyond. */
const BEYOND = 10;

/** Time from left to right, tasks below one another; the names and the days stay in sight. */
export function TimelineGrid(props: TimelineGridProps) {
  const { bars, all, milestones, zoom, isCriticalShown, shown, pathOf, onOpen } = props;
  const area = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1200, height: 600 });
  const scale = useMemo(
    () =>
      scaleOf(
        [...bars.flatMap(({ first, last }) => [first, last]), ...milestones.map(({ deadline }) => deadline)],
        today(),
        zoom,
      ),
    [bars, milestones, zoom],
  );
  const { moving, moveBy, handlers } = useMoving(all, scale.width, area, onOpen);
  const spare = useMemo(() => (isCriticalShown ? daysToSpare(bars) : undefined), [bars, isCriticalShown]);
  const look = () => {
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = area.current!;
    setSeen({ top, left, width, height });
  };
  const goToToday = () => {
    area.current!.scrollLeft = placeOf(scale, today()) - area.current!.clientWidth / 4;
  };
  // It begins with now, and knows how much is seen before that is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever changes later
  useLayoutEffect(() => {
    goToToday();
    look();
    const watch = new ResizeObserver(look);
    watch.observe(area.current!);
    return () => watch.disconnect();
  }, []);
  // What is moved by keys may stand in another row then; whoever moves it goes along.
  const kept = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = bars.findIndex(({ task }) => task.id === kept.current);
    if (row < 0 || document.activeElement !== document.body) return;
    const { scrollTop, clientHeight } = area.current!;
    if (row * ROW < scrollTop || row * ROW > scrollTop + clientHeight)
      area.current!.scrollTop = row * ROW - clientHeight / 2;
    document.querySelector<HTMLElement>(`[data-bar="${kept.current}"] a`)?.focus();
  }, [bars]);
  useShortcut('t', 'Go to today', goToToday);
  useRowKeys(
    bars,
    (bar, part, days) => {
      kept.current = bar.task.id;
      moveBy(bar, part, days);
    },
    onOpen,
  );
  const from = Math.max(0, Math.floor(seen.top / ROW) - BEYOND);
  const to = Math.min(bars.length, Math.ceil((seen.top + seen.height) / ROW) + BEYOND);
  const width = scale.days * scale.width;
  const now = placeOf(scale, today());
  return (
    <>
      <div
        ref={area}
        onScroll={look}
        style={{ maxHeight: 'calc(100dvh - 21rem)', minHeight: '16rem' }}
        className="relative overflow-auto rounded-lg border border-line bg-surface"
      >
        <div style={{ width: `calc(${NAMES} + ${width}px)` }}>
          <TimeHead {...{ scale, milestones }} from={seen.left} to={seen.left + seen.width} />
          <div className="relative" style={{ height: bars.length * ROW }}>
            <div aria-hidden className="pointer-events-none absolute inset-y-0" style={{ left: NAMES, width }}>
              <span className="absolute inset-y-0 bg-accent" style={{ left: now, width: 2 }} />
              {milestones.map(({ id, deadline }) => (
                <span
                  key={id}
                  className="absolute inset-y-0 border-l border-dashed border-line-strong"
                  style={{ left: placeOf(scale, deadline) + scale.width / 2 }}
                />
              ))}
              <Lines {...{ bars, scale, moving, from, to }} isCritical={(id) => spare?.get(id) === 0} />
            </div>
            <ol aria-label="Tasks by time">
              {bars.slice(from, to).map((bar, at) => (
                <BarRow
                  key={bar.task.id}
                  bar={standing(moving, bar)}
                  scale={scale}
                  at={from + at}
                  count={bars.length}
                  isMoved={moving !== undefined && standing(moving, bar) !== bar}
                  spare={spare?.get(bar.task.id)}
                  isShown={shown === bar.task.id}
                  path={pathOf(bar.task.id)}
                  handlers={handlers(bar)}
                />
              ))}
            </ol>
          </div>
        </div>
      </div>
      <div className="mt-2 flex min-h-8 items-center gap-3 text-sm">
        <Button size="small" onClick={goToToday}>
          Today
        </Button>
        <p role="status" className={moving ? 'font-medium' : 'text-muted'}>
          {moving
            ? toldOf(moving)
            : spare
              ? criticalText([...spare.values()].filter((days) => days === 0).length)
              : 'Drag a bar or one of its ends, or press Alt and an arrow key at its name; what waits for it goes along.'}
        </p>
      </div>
    </>
  );
}

const criticalText = (count: number): string =>
  `${countOf(count, 'task')} ${count === 1 ? 'has' : 'have'} no day to spare: whatever delays ${count === 1 ? 'it' : 'one of them'} delays the end.`;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-bar]')];
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-bar]') ?? null;

function goBy(count: number): void {
  const all = rows();
  const at = all.indexOf(current()!);
  const next = at < 0 ? all[0] : all[at + count];
  next?.querySelector('a')?.focus();
}

/** From row to row, and each from day to day. */
function useRowKeys(
  bars: Bar[],
  moveBy: (bar: Bar, part: Part, days: number) => void,
  onOpen: (id: number) => void,
): void {
  const own = (): Bar | undefined => bars.find(({ task }) => String(task.id) === current()?.dataset.bar);
  useShortcut('j', 'Next task', () => goBy(1));
  useShortcut('k', 'Previous task', () => goBy(-1));
  useShortcut('x', 'Complete or reopen the task', () => {
    const bar = own();
    if (bar?.task.canComplete) void toggleCompleted(bar.task);
  });
  useShortcut('v', 'Open the task', () => {
    const bar = own();
    if (bar) onOpen(bar.task.id);
  });
  const move =
    (days: number, part: Part = 'whole') =>
    () => {
      const bar = own();
      if (bar?.task.canEdit) moveBy(bar, part, days);
    };
  useShortcut('Alt+ArrowRight', 'A day later, with what waits for it', move(1));
  useShortcut('Alt+ArrowLeft', 'A day earlier, with what waits for it', move(-1));
  useShortcut('Alt+ArrowDown', 'A week later, with what waits for it', move(7));
  useShortcut('Alt+ArrowUp', 'A week earlier, with what waits for it', move(-7));
  useShortcut('Alt+Shift+ArrowRight', 'Ends a day later, with what waits for it', move(1, 'last'));
  useShortcut('Alt+Shift+ArrowLeft', 'Ends a day earlier', move(-1, 'last'));
}
