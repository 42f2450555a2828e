import { type PointerEvent as Pressed, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { countOf } from '../lines.ts';
import type { Task } from '../queries.ts';
import { changeEach } from '../table/bulk.ts';
import { type Bar, barLater, datesLater, lengthOf, type Part, waitingFor } from './bars.ts';

/** A bar under way: what of it, by how many days, and what goes along because it waits for it. */
export type Moving = { bar: Bar; part: Part; along: Set<number>; days: number };

/** With a mouse it begins with the first step; a finger scrolls, unless it has rested on a bar for so long. */
const STEP = 4;
const SCROLLED = 10;
const REST_MS = 350;
/** So near its end a bar is stretched, if it is wide enough to be taken elsewhere. */
export const END = 8;
const END_OF_FINGER = 16;
export const SHORTEST = 3;
/** So near the edge of what is seen the days go along. */
const EDGE = 32;
const SCROLL = 12;

/** What waits for a task goes along, so that it still comes after; not with its beginning, and not when it ends earlier. */
const isAlone = (part: Part, days: number): boolean => part === 'first' || (part === 'last' && days < 0);

/** Where it stands now, also while it is under way. */
export function standing(moving: Moving | undefined, bar: Bar): Bar {
  if (moving?.bar.task.id === bar.task.id) return barLater(bar, moving.part, moving.days);
  if (!moving?.along.has(bar.task.id) || isAlone(moving.part, moving.days)) return bar;
  return barLater(bar, 'whole', moving.days);
}

const does: Record<Part, string> = { whole: '', first: 'begins ', last: 'ends ' };

/** What would happen, before it does. */
export function toldOf({ bar, part, along, days }: Moving): string {
  if (days === 0) return `“${bar.task.content}” stays as it is`;
  const waiting =
    along.size === 0 || isAlone(part, days)
      ? ''
      : `, with ${countOf(along.size, 'task')} that ${along.size === 1 ? 'waits' : 'wait'} for it`;
  const when = `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
  return `“${bar.task.content}” ${does[part]}${when}${waiting}`;
}

function partAt(event: Pressed<HTMLElement>): Part {
  const { left, right, width } = event.currentTarget.getBoundingClientRect();
  const end = event.pointerType === 'mouse' ? END : END_OF_FINGER;
  if (width < SHORTEST * end) return 'whole';
  return event.clientX < left + end ? 'first' : event.clientX > right - end ? 'last' : 'whole';
}

/** No further than to the other end. */
function within({ bar, part }: Moving, days: number): number {
  const most = lengthOf(bar) - 1;
  return part === 'first' ? Math.min(days, most) : part === 'last' ? Math.max(days, -most) : days;
}

/** The names lie over the days at the left. */
function goAlong(area: HTMLElement, x: number): void {
  const { left, right } = area.getBoundingClientRect();
  const names = area.querySelector<HTMLElement>('[data-bar] > div')?.offsetWidth ?? 0;
  if (x > right - EDGE) area.scrollLeft += SCROLL;
  if (x < left + names + EDGE) area.scrollLeft -= SCROLL;
}

/** Every task of the project, seen or not: those that are known already, and those that it takes to be sure. */
export type All = { known: Task[]; readAll(): Promise<Task[]> };

type Drag = { x: number; moving: Moving; scrolled: number; timer?: number | undefined; isLifted: boolean };

/** Bars are taken to other days, or made longer and shorter, by mouse, finger and keys. */
export function useMoving(
  { known, readAll }: All,
  dayWidth: number,
  area: RefObject<HTMLDivElement | null>,
  onOpen: (id: number) => void,
) {
  const [moving, setMoving] = useState<Moving>();
  const drag = useRef<Drag>(undefined);
  const start = (bar: Bar, part: Part): Moving => ({
    bar,
    part,
    along: new Set(waitingFor(bar.task.id, known).map(({ task }) => task.id)),
    days: 0,
  });
  const finish = async ({ bar, part, days }: Moving) => {
    if (days === 0) return;
    const others = isAlone(part, days) ? [] : waitingFor(bar.task.id, await readAll());
    const dates = new Map([
      [bar.task.id, datesLater(bar, part, days)],
      ...others.map((other) => [other.task.id, datesLater(other, 'whole', days)] as const),
    ]);
    await changeEach(
      [bar, ...others].map(({ task }) => task),
      ({ id }) => ({ change: dates.get(id)!, shown: dates.get(id)! }),
    );
  };
  const goTo = (end: Moving) => void finish(end).catch(toastFailure);
  const stop = useCallback(() => {
    clearTimeout(drag.current?.timer);
    drag.current = undefined;
    setMoving(undefined);
  }, []);
  const lift = () => {
    if (!drag.current) return;
    drag.current.isLifted = true;
    setMoving(drag.current.moving);
  };
  useEffect(() => {
    const { current } = area;
    const ending = new AbortController();
    const { signal } = ending;
    // Registered from the beginning: only then can a finger that has lifted something keep the days from scrolling.
    const hold = (event: Event) => drag.current?.isLifted && event.preventDefault();
    current?.addEventListener('touchmove', hold, { signal, passive: false });
    current?.addEventListener('contextmenu', (event) => drag.current?.timer !== undefined && event.preventDefault(), {
      signal,
    });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !drag.current?.isLifted) return;
        event.preventDefault();
        event.stopPropagation();
        stop();
      },
      { signal, capture: true },
    );
    return () => {
      clearTimeout(drag.current?.timer);
      ending.abort();
    };
  }, [area, stop]);
  return {
    moving,
    /** By keys: at once, all that has to. */
    moveBy: (bar: Bar, part: Part, days: number) => {
      const begun = start(bar, part);
      goTo({ ...begun, days: within(begun, days) });
    },
    handlers: (bar: Bar) => ({
      onPointerDown(event: Pressed<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        const isMouse = event.pointerType === 'mouse';
        if (bar.task.canEdit && isMouse) event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          x: event.clientX,
          moving: start(bar, partAt(event)),
          scrolled: area.current!.scrollLeft,
          timer: isMouse || !bar.task.canEdit ? undefined : window.setTimeout(lift, REST_MS),
          isLifted: false,
        };
      },
      onPointerMove(event: Pressed<HTMLElement>) {
        const now = drag.current;
        if (!now) return;
        if (!now.isLifted) {
          const way = Math.abs(event.clientX - now.x);
          if (now.timer !== undefined) {
            if (way > SCROLLED) stop();
            return;
          }
          if (!bar.task.canEdit || way < STEP) return;
          lift();
        }
        goAlong(area.current!, event.clientX);
        const way = event.clientX - now.x + area.current!.scrollLeft - now.scrolled;
        const days = within(now.moving, Math.round(way / dayWidth));
        if (days === now.moving.days) return;
        now.moving = { ...now.moving, days };
        setMoving(now.moving);
      },
      onPointerUp() {
        const now = drag.current;
        stop();
        if (now?.isLifted) goTo(now.moving);
        else if (now) onOpen(bar.task.id);
      },
      onPointerCancel: stop,
      onLostPointerCapture: stop,
    }),
  };
}
