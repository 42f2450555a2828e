import { useRouter } from '@tanstack/react-router';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { toggleCompleted } from '../doing.ts';
import { focusRow } from '../order/focusing.ts';
import { moveBy } from '../order/moving.ts';
import type { Task } from '../queries.ts';

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-task]')];
/** The row that has the focus: what a key is about. */
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-task]') ?? null;
const currentId = (): number => Number(current()?.dataset.task ?? 0);

function goBy(count: number): void {
  const all = rows();
  const at = all.indexOf(current()!);
  const next = at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count];
  if (next) focusRow(next);
}

/** Below the list of the row that has the focus, else below the first one. */
function startNew(): void {
  const own = current()?.closest('section')?.querySelector<HTMLElement>('[data-quick-add]');
  (own ?? document.querySelector<HTMLElement>('[data-quick-add]'))?.focus();
}

type Knowing = (id: number) => Task | undefined;

/** From row to row, and what is done to each. `taskOf` knows the tasks on the page, `pathOf` where one of them opens. */
export function useRowKeys(taskOf: Knowing, pathOf: (id: number) => string): () => Task | undefined {
  const router = useRouter();
  const own = () => taskOf(currentId());
  useShortcut('j', 'Next task', () => goBy(1));
  useShortcut('k', 'Previous task', () => goBy(-1));
  useShortcut('x', 'Complete or reopen the task', () => {
    const task = own();
    if (!task?.canComplete) return;
    const following = rows()[rows().indexOf(current()!) + 1];
    void toggleCompleted(task);
    if (following) focusRow(following);
  });
  useShortcut('e', 'Edit the task', () => {
    const id = currentId();
    if (id) goBeside(router, `${pathOf(id)}#edit`);
  });
  return own;
}

/** Everything in the lists by keyboard. */
export function useTaskKeys(projectId: string, listIds: number[], taskOf: Knowing): void {
  const router = useRouter();
  const own = useRowKeys(taskOf, (id) => `/p/${projectId}/tasks/${id}${router.state.location.searchStr}`);
  useShortcut('c', 'New task', startNew);
  const move = (direction: Parameters<typeof moveBy>[1]) => () => {
    if (own()?.canEdit) moveBy(currentId(), direction, listIds);
  };
  useShortcut('Alt+ArrowUp', 'Move the task up', move('up'));
  useShortcut('Alt+ArrowDown', 'Move the task down', move('down'));
  useShortcut('Alt+ArrowRight', 'Make it a sub-task of the one above', move('in'));
  useShortcut('Alt+ArrowLeft', 'Take it out of its task', move('out'));
}
