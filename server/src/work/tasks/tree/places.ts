/**
 * A task's place is its ancestors' segments and its own, so that sorting by it walks the tree: parents before their
 * sub-tasks, siblings by position. A segment has a fixed width, so that what begins with a task's place is below it, and
 * holds the id, so that siblings can be renumbered one after the other without ever sharing a place.
 */
const POSITION = 9;
const ID = 7;
const SEGMENT = POSITION + ID;
const BASE = 36;
/** Positions may be negative; what is written is not. */
const MIDDLE = Math.floor(BASE ** POSITION / 2);

/** Between new neighbours: so often can something be put between two before they have to move. */
export const GAP = 65_536;
/** A place has to fit into an index of every engine. */
export const DEEPEST = 100;

const fixed = (number: number, width: number) => number.toString(BASE).padStart(width, '0');

export const placeOf = (parentPlace: string, position: number, id: number): string =>
  parentPlace + fixed(position + MIDDLE, POSITION) + fixed(id, ID);

/** Everything below a place sorts after it and before this. */
export const endOf = (place: string): string => `${place}~`;
/** And at this, or after it. */
export const nextTo = (place: string): string => `${place}!`;

export const parentOf = (place: string): string => place.slice(0, -SEGMENT);
export const depthOf = (place: string): number => place.length / SEGMENT;

/** The sibling on the way to this place, as seen from their parent. */
export function siblingIn(place: string, parentPlace: string): { id: number; position: number; place: string } {
  const own = place.slice(0, parentPlace.length + SEGMENT);
  const segment = own.slice(parentPlace.length);
  return {
    id: Number.parseInt(segment.slice(POSITION), BASE),
    position: Number.parseInt(segment.slice(0, POSITION), BASE) - MIDDLE,
    place: own,
  };
}

/** Those above it, from the root down. */
export function ancestorsIn(place: string): number[] {
  const ids: number[] = [];
  for (let at = POSITION; at < place.length - SEGMENT; at += SEGMENT)
    ids.push(Number.parseInt(place.slice(at, at + ID), BASE));
  return ids;
}
