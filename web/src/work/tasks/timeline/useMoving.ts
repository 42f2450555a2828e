import { type PointerEvent as Pressed, useRef, useState } from 'react';
import { countOf } from '../lines.ts';
import { changeEach } from '../table/bulk.ts';
import { type Bar, datesLater, waitingFor } from './bars.ts';

/** A bar under way: by how many days, and what goes along because it waits for it. */
export type Moving = { bar: Bar; along: Set<number>; days: number };

const STEP = 4;

const moved = (bars: Bar[], days: number): Promise<void> =>
  changeEach(
    bars.map(({ task }) => task),
    (task) => ({ change: datesLater(task, days), shown: datesLater(task, days) }),
  );

/** What would happen, before it does. */
export function toldOf({ bar, along, days }: Moving): string {
  const waiting =
    along.size === 0 ? '' : `, with ${countOf(along.size, 'task')} that ${along.size === 1 ? 'waits' : 'wait'} for it`;
  if (days === 0) return `“${bar.task.content}” stays where it is`;
  return `“${bar.task.content}” ${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}${waiting}`;
}

/** Bars are taken to other days by a mouse or by keys; what waits for one goes along, so that it still comes after. */
export function useMoving(bars: Bar[], dayWidth: number, onOpen: (id: number) => void) {
  const [moving, setMoving] = useState<Moving>();
  const begun = useRef<{ x: number; moving: Moving; isFixed: boolean; isLifted: boolean }>(undefined);
  const start = (bar: Bar): Moving => ({
    bar,
    along: new Set(waitingFor(bar.task.id, bars).map(({ task }) => task.id)),
    days: 0,
  });
  const finish = ({ bar, along, days }: Moving) => {
    const others = bars.filter(({ task }) => along.has(task.id));
    return days === 0 ? undefined : moved([bar, ...others], days);
  };
  const stop = () => {
    begun.current = undefined;
    setMoving(undefined);
  };
  return {
    moving,
    /** By keys: at once, all that has to. */
    moveBy: (bar: Bar, days: number) => void finish({ ...start(bar), days }),
    handlers: (bar: Bar) => ({
      onPointerDown(event: Pressed<HTMLElement>) {
        // A finger scrolls: who has no mouse sets the dates in the task itself.
        if (event.button !== 0) return;
        const isFixed = event.pointerType === 'touch' || !bar.task.canEdit;
        if (!isFixed) event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, moving: start(bar), isFixed, isLifted: false };
      },
      onPointerMove(event: Pressed<HTMLElement>) {
        const drag = begun.current;
        if (!drag || drag.isFixed) return;
        const way = event.clientX - drag.x;
        if (!drag.isLifted && Math.abs(way) < STEP) return;
        drag.isLifted = true;
        const days = Math.round(way / dayWidth);
        if (days === drag.moving.days && moving) return;
        drag.moving = { ...drag.moving, days };
        setMoving(drag.moving);
      },
      onPointerUp() {
        const drag = begun.current;
        stop();
        if (drag?.isLifted) void finish(drag.moving);
        else if (drag) onOpen(bar.task.id);
      },
      onPointerCancel: stop,
      onLostPointerCapture: stop,
    }),
  };
}
