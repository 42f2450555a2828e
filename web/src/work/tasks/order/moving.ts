import { createContext, useContext } from 'react';
import { remember, toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { knownLists } from '../known-queries.ts';
import { moveTask } from '../queries.ts';
import { noteMove } from './focusing.ts';
import { BOTTOM, type Direction, type Place, step, TOP } from './tree.ts';

/** The lists on the page, in their order: what a task moves within. Empty where tasks cannot be moved. */
export const ListsContext = createContext<number[]>([]);
export const useListIds = (): number[] => useContext(ListsContext);

/** Where it stood, for the way back. */
function placeOf(id: number, listIds: number[]): Place | undefined {
  for (const { id: tasklistId, tasks } of knownLists(listIds)) {
    const task = tasks.find((one) => one.id === id);
    if (!task) continue;
    const siblings = tasks.filter((one) => one.parentTaskId === task.parentTaskId);
    return { tasklistId, parentId: Number(task.parentTaskId), after: siblings[siblings.indexOf(task) - 1]?.id ?? TOP };
  }
  return undefined;
}

/** Moves it, with a way back; where it left its list, that is said. */
export async function moveTo(id: number, place: Place, listIds: number[]): Promise<void> {
  const before = placeOf(id, listIds);
  // It is sent behind the move itself, also while that is under way.
  const undo = () => void (before && moveTask(id, before, listIds).catch(toastFailure));
  const forget = remember(undo);
  try {
    await moveTask(id, place, listIds);
    if (!before || before.tasklistId === place.tasklistId) return;
    forget();
    toast('Moved to another list.', { undo });
  } catch (error) {
    forget();
    toastFailure(error);
  }
}

export function moveBy(id: number, direction: Direction, listIds: number[]): void {
  const place = step(knownLists(listIds), id, direction);
  if (!place) return;
  noteMove(id);
  void moveTo(id, place, listIds);
}

export const moveToList = (id: number, tasklistId: number, listIds: number[]): Promise<void> =>
  moveTo(id, { tasklistId, parentId: 0, after: BOTTOM }, listIds);
