import { useRouter } from '@tanstack/react-router';
import { goBeside } from '../../ui/page/useIsWide.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { toggleCompleted } from '../tasks/doing.ts';
import { useTaskPath } from '../tasks/panel/BesideTask.tsx';
import { asTask } from './CardItem.tsx';
import { type Board, type Direction, moveBy } from './moving.ts';
import { type Card, knownCards } from './queries.ts';

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-card]') ?? null;

function goBy(count: number): void {
  const all = items();
  const at = all.indexOf(current()!);
  const next = at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count];
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  next?.querySelector('a')?.focus();
}

/** In the column, and the lane, of the card that has the focus, else in the first one. */
function startNew(): void {
  const own = current()?.closest('[data-cards]')?.querySelector<HTMLElement>('[data-new-card]');
  (own ?? document.querySelector<HTMLElement>('[data-new-card]'))?.focus();
}

/** Everything on the board by keyboard, with the keys that tasks have. */
export function useCardKeys(board: Board): void {
  const router = useRouter();
  const pathOf = useTaskPath();
  const own = (): Card | undefined => {
    const id = current()?.dataset.card;
    return board.columns.flatMap((column) => knownCards(column.id)).find((card) => card.id === id);
  };
  useShortcut('j', 'Next card', () => goBy(1));
  useShortcut('k', 'Previous card', () => goBy(-1));
  useShortcut('c', 'New card', startNew);
  useShortcut('x', 'Complete or reopen the task', () => {
    const card = own();
    if (card?.canComplete) void toggleCompleted(asTask(card));
  });
  useShortcut('e', 'Edit the task', () => {
    const card = own();
    if (card) goBeside(router, `${pathOf(Number(card.taskId))}#edit`);
  });
  const move = (direction: Direction) => () => {
    const card = own();
    if (card?.canEdit) moveBy(card, direction, board);
  };
  useShortcut('Alt+ArrowUp', 'Move the card up', move('up'));
  useShortcut('Alt+ArrowDown', 'Move the card down', move('down'));
  useShortcut('Alt+ArrowLeft', 'Move the card to the column on the left', move('left'));
  useShortcut('Alt+ArrowRight', 'Move the card to the column on the right', move('right'));
}
