import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/page/States.tsx';

/** What browsers say of a piece of the app that they did not get. */
const isPieceMissing = (error: unknown): boolean =>
  /dynamically imported module|Importing a module/.test(String(error));
const missing = new Error('A part of this page did not arrive. The server is away, or has been updated since.');
/** What is said of it: of a missing piece not how browsers say that. */
export const told = (error: unknown): unknown => (isPieceMissing(error) ? missing : error);

/** A page that could not be shown: the server is away, or the page has a fault. Trying again loads it afresh. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    // A piece that was asked for in vain is not asked for twice, and after an update it has another name.
    if (isPieceMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <main className="py-16">
      <ErrorState error={told(error)} onRetry={again} />
    </main>
  );
}
