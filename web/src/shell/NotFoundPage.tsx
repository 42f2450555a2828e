import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonLook } from '../ui/forms/Button.tsx';
import { useTitle } from '../ui/page/Page.tsx';
import { EmptyState } from '../ui/page/States.tsx';

/** Also for what one may not see: whether it exists is nobody else's business. */
export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main className="py-16">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={Compass}
        title="There is nothing here"
        action={
          <Link to="/" className={buttonLook('primary')}>
            Go home
          </Link>
        }
      >
        It may have been moved or deleted, or it is not shared with you.
      </EmptyState>
    </main>
  );
}
