import { Lock } from 'lucide-react';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/page/Page.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { type ListedNotebook, type Notebook, unlockNotebook } from './queries.ts';

/** The full name of who works on it, if anybody does. */
export const lockerOf = (notebook: ListedNotebook): string =>
  notebook.locked === '1'
    ? `${notebook['locked-by-userfirstname']} ${notebook['locked-by-userlastname']}`.trim() || 'somebody'
    : '';

/** Whether somebody else holds the lock: then there is no writing, moving or deleting. */
export function useIsLockedForMe(notebook: ListedNotebook | undefined): boolean {
  const me = useMe().data;
  return notebook?.locked === '1' && notebook['locked-by-userid'] !== me?.id;
}

/** Says who holds the lock; they, and the project's administrators, can end it. */
export function LockNote({ notebook }: { notebook: Notebook }) {
  const isForeign = useIsLockedForMe(notebook);
  if (notebook.locked !== '1') return null;
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-warn-soft px-4 py-2.5">
      <Lock aria-hidden size={16} className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-56">
        {isForeign ? (
          <>
            <span className="font-medium">{lockerOf(notebook)}</span> is working on this and has locked it
          </>
        ) : (
          'You have locked this: nobody else can change it'
        )}{' '}
        (<DateText value={notebook['locked-date'] ?? ''} />
        ).
      </p>
      {(!isForeign || notebook['is-project-admin'] === '1') && (
        <Button size="small" onClick={() => unlockNotebook(notebook.id).catch(toastFailure)}>
          Unlock
        </Button>
      )}
    </Card>
  );
}
