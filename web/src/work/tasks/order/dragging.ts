import type { DragEvent } from 'react';
import { knownLists } from '../known-queries.ts';
import { moveTo } from './moving.ts';
import { BOTTOM, dropped, type Part, type Place } from './tree.ts';

/** The task under way. What is dragged cannot be read before it is dropped, so it is kept here. */
let dragged: number | undefined;

/** By its handle with a mouse, by all of its row with a finger. */
export const handle = { draggable: true };
export const dragging = (id: number) => ({
  'data-fingers': '',
  onDragStart(event: DragEvent<HTMLElement>) {
    if (!(event.target as Element).matches('li, [draggable=true]')) return;
    dragged = id;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(id));
    event.dataTransfer.setDragImage(event.currentTarget, 24, 16);
  },
  onDragEnd() {
    dragged = undefined;
  },
});

/** The upper third of a row is before it, the lower behind it, the middle below it. */
function partOf({ currentTarget, clientY }: DragEvent<HTMLElement>): Part {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share < 1 / 3) return 'before';
  return share > 2 / 3 ? 'after' : 'into';
}

/** Shows where it would go with `data-drop`, without drawing the page again. */
function target(
  placeAt: (event: DragEvent<HTMLElement>) => { place: Place | undefined; part: Part },
  listIds: number[],
) {
  const leave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.drop;
  };
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === undefined) return;
      const { place, part } = placeAt(event);
      if (!place) return leave(event);
      event.preventDefault();
      event.currentTarget.dataset.drop = part;
    },
    onDragLeave: leave,
    onDrop(event: DragEvent<HTMLElement>) {
      leave(event);
      const { place } = placeAt(event);
      if (dragged === undefined || !place) return;
      event.preventDefault();
      void moveTo(dragged, place, listIds);
    },
  };
}

export const taskTarget = (id: number, listIds: number[]) =>
  target((event) => {
    const part = partOf(event);
    return { part, place: dragged === undefined ? undefined : dropped(knownLists(listIds), dragged, id, part) };
  }, listIds);

/** The end of a list, which may have no tasks yet. */
export const listTarget = (tasklistId: number, listIds: number[]) =>
  target(() => ({ part: 'into', place: { tasklistId, parentId: 0, after: BOTTOM } }), listIds);
