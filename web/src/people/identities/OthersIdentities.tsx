import { Button } from '../../ui/forms/Button.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { unlinkFor, useIdentitiesOf } from './queries.ts';

/** Whom providers know somebody as, for Administrators. Where nobody does there is nothing to say. */
export function OthersIdentities({ personId }: { personId: string }) {
  const identities = useIdentitiesOf(personId).data ?? [];
  if (identities.length === 0) return null;
  return (
    <ul aria-label="Who lets them in" className="mt-4 border-t border-line pt-2">
      {identities.map(({ id, providerName, email }) => (
        <li key={id} className="flex items-center gap-2 py-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            Signs in with {providerName} <span className="text-muted">{email}</span>
          </span>
          <Button
            size="small"
            look="danger"
            aria-label={`Unlink ${providerName}`}
            onClick={() =>
              unlinkFor(personId, id).then(() => toast('Unlinked. They are signed out everywhere.'), toastFailure)
            }
          >
            Unlink
          </Button>
        </li>
      ))}
    </ul>
  );
}
