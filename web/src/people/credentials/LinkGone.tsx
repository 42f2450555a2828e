import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';

export function LinkGone({ error }: { error: unknown }) {
  return (
    <EntryFrame title="This link does not work" lead={error instanceof Error ? error.message : undefined}>
      <Link to="/login" search={{}} className={buttonLook('primary')}>
        Sign in with a password
      </Link>
    </EntryFrame>
  );
}
