import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';

export function LinkGone({ error }: { error: unknown }) {
  return (
    <EntryFrame title="This link does not work" lead={error instanceof Error ? error.message : undefined}>
      <div className="flex flex-wrap gap-2">
        <Link to="/login" search={{}} className={buttonLook('primary')}>
          Sign in with a password
        </Link>
        {/* Whoever is in already is led there at once. */}
        <Link to="/" className={buttonLook()}>
          Home
        </Link>
      </div>
    </EntryFrame>
  );
}
