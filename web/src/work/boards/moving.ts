import { createContext, type DragEvent, useContext } from 'react';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import {
  type Card,
  type Column,
  isPart,
  knownCards,
  moveCard,
  type Place,
  putOnBoard,
  readPlace,
  takeOff,
} from './queries.ts';

/** The columns on the page, from left to right. */
export const ColumnsContext = createContext<Column[]>([]);
export const useBoard = (): Column[] => useContext(ColumnsContext);

/** Its card is made anew in another column and takes the focus along. */
let moved = '';
export const takesFocus = (id: string): boolean => {
  const isIt = moved === id;
  if (isIt) moved = '';
  return isIt;
};

const placeOf = (card: Card): Place => {
  const cards = knownCards(card.columnId);
  return { columnId: card.columnId, after: cards[cards.findIndex(({ id }) => id === card.id) - 1]?.id ?? '0' };
};

/**
 * Moves it; where it left its column, that is said and can be undone. What stood before it may be hidden by the filter: then
 * the server tells where it was.
 */
export async function moveTo(card: Card, place: Place, columns: Column[]): Promise<void> {
  const before = placeOf(card);
  if (place.columnId === before.columnId && (place.after === before.after || place.after === card.id)) return;
  const work = moveCard(card, place);
  if (place.columnId === before.columnId) return work.catch(toastFailure);
  const to = columns.find(({ id }) => id === place.columnId);
  const isSure = !isPart(before.columnId);
  await doWithUndo(work, `“${card.name}” is in “${to?.name}”.`, async () =>
    moveCard({ ...card, columnId: place.columnId }, isSure ? before : await readPlace(card)),
  );
}

export const bottomOf = (columnId: string): Place => ({ columnId, after: knownCards(columnId).at(-1)?.id ?? '0' });

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where one step takes a card; to another column at its top. Undefined when there is nowhere to go. */
export function stepOf(card: Card, direction: Direction, columns: Column[]): Place | undefined {
  const { columnId } = card;
  const cards = knownCards(columnId);
  const at = cards.findIndex(({ id }) => id === card.id);
  if (direction === 'up') return at > 0 ? { columnId, after: cards[at - 2]?.id ?? '0' } : undefined;
  if (direction === 'down') return cards[at + 1] ? { columnId, after: cards[at + 1]!.id } : undefined;
  const beside = columns[columns.findIndex(({ id }) => id === columnId) + (direction === 'left' ? -1 : 1)];
  return beside && { columnId: beside.id, after: '0' };
}

export function moveBy(card: Card, direction: Direction, columns: Column[]): void {
  const place = stepOf(card, direction, columns);
  if (!place) return;
  if (place.columnId !== card.columnId) moved = card.id;
  void moveTo(card, place, columns);
}

export const takeOffWithUndo = (card: Card) => {
  const before = placeOf(card);
  const isSure = !isPart(before.columnId);
  return doWithUndo(takeOff(card), `“${card.name}” is off the board. The task stays.`, async () => {
    const { columnId, after } = isSure ? before : await readPlace(card);
    await putOnBoard(columnId, card.taskId, after);
  });
};

/** The card under way. What is dragged cannot be read before it is dropped, so it is kept here. */
let dragged: Card | undefined;

export const dragging = (card: Card) => ({
  draggable: true,
  onDragStart(event: DragEvent<HTMLElement>) {
    dragged = card;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', card.name);
  },
  onDragEnd() {
    dragged = undefined;
  },
});

const isUpper = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY - top < height / 2;
};

/** Shows where it would go with `data-drop`, without drawing the page again. */
const target = (placeAt: (event: DragEvent<HTMLElement>) => { place: Place; part: string }, columns: Column[]) => {
  const leave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.drop;
  };
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.dataset.drop = placeAt(event).part;
    },
    onDragLeave: leave,
    onDrop(event: DragEvent<HTMLElement>) {
      leave(event);
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      void moveTo(dragged, placeAt(event).place, columns);
    },
  };
};

export const cardTarget = (card: Card, columns: Column[]) =>
  target(
    (event) =>
      isUpper(event)
        ? { part: 'before', place: placeOf(card) }
        : { part: 'after', place: { columnId: card.columnId, after: card.id } },
    columns,
  );

/** The end of a column, which may have no cards yet. */
export const columnTarget = (columnId: string, columns: Column[]) =>
  target(() => ({ part: 'into', place: bottomOf(columnId) }), columns);
