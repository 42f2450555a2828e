import { ArrowDown, ArrowUp, Check, Copy, MoveRight, Pencil, RotateCcw, Trash2 } from 'lucide-react';

/** What several kinds of things in a project can do, so that it looks and reads the same in every menu. */
export const changing = { icon: Pencil, label: 'Change …' };
export const completing = (isDone: boolean) => ({
  icon: isDone ? RotateCcw : Check,
  label: isDone ? 'Reopen' : 'Complete',
});
export const movingUp = { icon: ArrowUp, label: 'Move up' };
export const movingDown = { icon: ArrowDown, label: 'Move down' };
export const moving = { icon: MoveRight, label: 'Move …' };
export const copying = { icon: Copy, label: 'Copy' };
export const deleting = { icon: Trash2, label: 'Delete', isDangerous: true };
