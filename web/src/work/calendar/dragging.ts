import { type RefObject, useEffect, useRef } from 'react';
import type { Item } from './items.ts';

type Drag = {
  item: Item;
  x: number;
  y: number;
  timer?: number | undefined;
  ghost?: HTMLElement;
  day?: HTMLElement | null;
};
type Knowing = { itemOf(key: string): Item | undefined; onDrop(item: Item, day: string): void };

/** With a mouse it begins with the first step; a finger scrolls, unless it has rested on something for so long. */
const STEP = 5;
const SCROLLED = 10;
const REST_MS = 350;
/** So near the edge of the window the page goes along. */
const EDGE = 72;
const SCROLL = 14;

/** What stands on a day is dragged to another, by mouse and by finger. Gives where: days have `data-day`, what is dragged `data-item`. */
export function useDragging(knowing: Knowing): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(knowing);
  latest.current = knowing;
  useEffect(() => follow(area.current!, latest), []);
  return area;
}

function ghostOf(name: string): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className =
    'pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-md border border-accent bg-surface px-2 py-1 text-sm shadow-pop';
  ghost.textContent = name;
  ghost.ariaHidden = 'true';
  document.body.append(ghost);
  return ghost;
}

function follow(area: HTMLElement, latest: RefObject<Knowing>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let drag: Drag | undefined;
  let hasDropped = false;

  function stop(): void {
    clearTimeout(drag?.timer);
    drag?.ghost?.remove();
    delete drag?.day?.dataset.drop;
    drag = undefined;
  }
  function lift(): void {
    if (drag) drag.ghost = ghostOf(drag.item.name);
    if (drag) place(drag.x, drag.y);
  }
  function place(x: number, y: number): void {
    if (!drag?.ghost) return;
    drag.ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null;
    if (day !== drag.day) delete drag.day?.dataset.drop;
    drag.day = day && area.contains(day) ? day : null;
    if (drag.day) drag.day.dataset.drop = '';
    if (y < EDGE) scrollBy(0, -SCROLL);
    if (y > innerHeight - EDGE) scrollBy(0, SCROLL);
  }

  area.addEventListener(
    'pointerdown',
    ({ target, button, isPrimary, pointerType, clientX: x, clientY: y }) => {
      hasDropped = false;
      const key = (target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;
      const item = key === undefined ? undefined : latest.current.itemOf(key);
      if (button !== 0 || !isPrimary || !item?.canEdit) return;
      drag = { item, x, y, timer: pointerType === 'mouse' ? undefined : window.setTimeout(lift, REST_MS) };
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (!drag) return;
      const way = Math.hypot(x - drag.x, y - drag.y);
      if (drag.ghost) place(x, y);
      else if (drag.timer === undefined && way > STEP) lift();
      else if (drag.timer !== undefined && way > SCROLLED) stop();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      const { item, ghost, day } = drag ?? {};
      stop();
      if (!ghost) return;
      hasDropped = true;
      if (item && day?.dataset.day) latest.current.onDrop(item, day.dataset.day);
    },
    { signal },
  );
  window.addEventListener('pointercancel', stop, { signal });
  // Registered from the beginning: only then can a finger that has lifted something keep the page from scrolling.
  area.addEventListener('touchmove', (event) => drag?.ghost && event.preventDefault(), { signal, passive: false });
  area.addEventListener('contextmenu', (event) => drag?.timer !== undefined && event.preventDefault(), { signal });
  area.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  area.addEventListener(
    'click',
    (event) => {
      if (!hasDropped) return;
      event.preventDefault();
      event.stopPropagation();
      hasDropped = false;
    },
    { signal, capture: true },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag?.ghost) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    { signal, capture: true },
  );
  return () => {
    stop();
    ending.abort();
  };
}
