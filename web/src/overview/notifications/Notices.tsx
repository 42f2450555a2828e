import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { dismissNotice, useNotices } from './queries.ts';

/** For Administrators, above their own news: one of them has to see to it. */
export function Notices() {
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const notices = useNotices(isAdministrator).data ?? [];
  if (notices.length === 0) return null;
  return (
    <ul aria-label="For Administrators" className="mb-4 space-y-2">
      {notices.map(({ id, about, aboutId, message }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft px-3 py-2">
          <p className="min-w-0 flex-1 basis-64 break-words">
            {message}{' '}
            <PathLink to={`/settings/${about}s/${aboutId}`} className="text-accent underline">
              See to it
            </PathLink>
          </p>
          <Button size="small" onClick={() => void dismissNotice(id).catch(toastFailure)}>
            Dismiss
          </Button>
        </li>
      ))}
    </ul>
  );
}
