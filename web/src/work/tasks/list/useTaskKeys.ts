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

/** Everything in the lists by keyboard. `taskOf` knows the tasks on the page. */
export function useTaskKeys(projectId: string, listIds: number[], taskOf: (id: number) => Task | undefined): void {
  const router = useRouter();
  const own = () => taskOf(currentId());
  const open = (hash: string) => {
    const id = currentId();
    if (id) goBeside(router, `/p/${projectId}/tasks/${id}${router.state.location.searchStr}${hash}`);
  };
  useShortcut('j', 'Next task', () => goBy(1));
  useShortcut('k', 'Previous task', () => goBy(-1));
  useShortcut('x', 'Complete or reopen the task', () => {
    const task = own();
    if (!task?.canComplete) return;
    const following = rows()[rows().indexOf(current()!) + 1];
    void toggleCompleted(task);
    if (following) focusRow(following);
  });
  useShortcut('c', 'New task', startNew);
  useShortcut('e', 'Edit the task', () => open('#edit'));
  const move = (direction: Parameters<typeof moveBy>[1]) => () => {
    if (own()?.canEdit) moveBy(currentId(), direction, listIds);
  };
  useShortcut('Alt+ArrowUp', 'Move the task up', move('up'));
  useShortcut('Alt+ArrowDown', 'Move the task down', move('down'));
  useShortcut('Alt+ArrowRight', 'Make it a sub-task of the one above', move('in'));
  useShortcut('Alt+ArrowLeft', 'Take it out of its task', move('out'));
}
