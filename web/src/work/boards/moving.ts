import { createContext, type DragEvent, useContext } from 'react';
import { doQuietly, doWithUndo } from '../../ui/popups/undo.ts';
import { readStandings } from '../tasks/order/standing-queries.ts';
import { type By, type Lane, laneKey } from './laning.ts';
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

/** The columns on the page, from left to right, and the lanes across them from the top; `open` are those that are seen. */
export type Board = { columns: Column[]; by?: By; lanes: Lane[]; open: Lane[] };
export const BoardContext = createContext<Board>({ columns: [], lanes: [], open: [] });
export const useBoard = (): Board => useContext(BoardContext);

/** Where in a column, and in which lane. Without one it stays in its own. */
type Spot = Place & { lane?: Lane | undefined };

/** Its card is made anew in another column or lane and takes the focus along. */
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

/** Where its task stands in its list. */
async function standingOf({ taskId, taskListId, parentTaskId }: Card) {
  const id = Number(taskId);
  return (await readStandings([{ id, tasklistId: taskListId, parentId: parentTaskId }])).get(id)!;
}

/** Those of a column that stand in the lane, or all where there are no lanes. */
const cellOf = (columnId: string, key: string | undefined, by: By | undefined): Card[] => {
  const cards = knownCards(columnId);
  return by === undefined || key === undefined ? cards : cards.filter((card) => laneKey(card, by) === key);
};

export const ownLane = (card: Card, { by, lanes }: Board): Lane | undefined =>
  by && lanes.find(({ key }) => key === laneKey(card, by));

const laneText = (by: By, { key, title }: Lane): string => {
  if (by === 'list') return `in the list “${title}”`;
  return key === '' ? 'with nobody' : `with ${title}`;
};

/**
 * Moves it, with a way back; where it left its column or lane, that is said. What stood before it may be hidden by the
 * filter: then the server tells where it was.
 */
export async function moveTo(card: Card, { lane, ...place }: Spot, { columns, by }: Board): Promise<void> {
  const before = placeOf(card);
  const isColumn = place.columnId !== before.columnId;
  const stays = !isColumn && (place.after === before.after || place.after === card.id);
  const other = by && lane && lane.key !== laneKey(card, by) ? lane : undefined;
  if (stays && !other) return;
  // Only what was there before anything is sent can be taken back.
  const standing = other && by === 'list' ? standingOf(card) : undefined;
  const work = moveCard(card, stays ? undefined : place, other, standing);
  const to = columns.find(({ id }) => id === place.columnId);
  const isSure = !isPart(before.columnId);
  const where = [isColumn && `in “${to?.name}”`, by && other && laneText(by, other)].filter(Boolean).join(', ');
  const undo = async () => {
    const { id, columnId, assignedPeople, taskListId, taskListName } = card;
    const back = other && {
      shown: by === 'list' ? { taskListId, taskListName } : { assignedPeople },
      change: (await standing) ?? { 'responsible-party-id': assignedPeople },
    };
    const now = { ...card, ...other?.shown, id, columnId: stays ? columnId : place.columnId };
    const away = stays ? undefined : isSure ? before : await readPlace(card);
    await moveCard(now, away, back);
  };
  if (where === '') await doQuietly(work, undo);
  else await doWithUndo(work, `“${card.name}” is ${where}.`, undo);
}

export const bottomOf = (columnId: string, board: Board, lane?: Lane): Spot => ({
  columnId,
  after: (cellOf(columnId, lane?.key, board.by).at(-1) ?? knownCards(columnId).at(-1))?.id ?? '0',
  lane,
});

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where one step takes a card; to another column at its top, and beyond the edge of its lane into the next one. Undefined when there is nowhere to go. */
export function stepOf(card: Card, direction: Direction, board: Board): Spot | undefined {
  const { columnId } = card;
  const { columns, by, open } = board;
  const lane = ownLane(card, board);
  const cards = cellOf(columnId, lane?.key, by);
  const at = cards.findIndex(({ id }) => id === card.id);
  const topOf = (column: string, key: string | undefined): Place => {
    const [first] = cellOf(column, key, by);
    return first ? placeOf(first) : { columnId: column, after: '0' };
  };
  if (direction === 'left' || direction === 'right') {
    const beside = columns[columns.findIndex(({ id }) => id === columnId) + (direction === 'left' ? -1 : 1)];
    return beside && topOf(beside.id, lane?.key);
  }
  const next = cards[direction === 'up' ? at - 1 : at + 1];
  if (next) return direction === 'up' ? placeOf(next) : { columnId, after: next.id };
  const neighbour = lane && open[open.indexOf(lane) + (direction === 'up' ? -1 : 1)];
  if (!neighbour) return undefined;
  const [first] = cellOf(columnId, neighbour.key, by);
  if (!first) return { ...placeOf(card), lane: neighbour };
  return direction === 'up' ? bottomOf(columnId, board, neighbour) : { ...placeOf(first), lane: neighbour };
}

export function moveBy(card: Card, direction: Direction, board: Board): void {
  const spot = stepOf(card, direction, board);
  if (!spot) return;
  if (spot.columnId !== card.columnId || spot.lane) moved = card.id;
  void moveTo(card, spot, board);
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
  'data-fingers': '',
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
const target = (spotAt: (event: DragEvent<HTMLElement>) => { spot: Spot; part: string }, board: Board) => {
  const leave = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.drop;
  };
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.dataset.drop = spotAt(event).part;
    },
    onDragLeave: leave,
    onDrop(event: DragEvent<HTMLElement>) {
      leave(event);
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      void moveTo(dragged, spotAt(event).spot, board);
    },
  };
};

export const cardTarget = (card: Card, board: Board) =>
  target((event) => {
    const lane = ownLane(card, board);
    return isUpper(event)
      ? { part: 'before', spot: { ...placeOf(card), lane } }
      : { part: 'after', spot: { columnId: card.columnId, after: card.id, lane } };
  }, board);

/** The end of a column, or of a lane in it, which may have no cards yet. */
export const columnTarget = (columnId: string, board: Board, lane?: Lane) =>
  target(() => ({ part: 'into', spot: bottomOf(columnId, board, lane) }), board);
