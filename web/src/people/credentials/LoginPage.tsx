import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { Forgotten } from './Forgotten.tsx';
import { SignInForm } from './SignInForm.tsx';

export function LoginPage() {
  const { next: asked, forgot } = useSearch({ from: '/login' });
  const router = useRouter();
  // Only to a page of this app: an address from a link could lead anywhere.
  const next = asked?.startsWith('/') && !asked.startsWith('//') ? asked : '/';
  if (forgot) return <Forgotten />;
  return (
    <EntryFrame title="Sign in to Holdfast">
      <SignInForm next={next} onDone={() => router.history.replace(next)} />
      <p className="mt-6 text-sm text-muted">
        <Link to="/login" search={{ forgot: 'yes' }} className="underline">
          Forgotten your password?
        </Link>{' '}
        Nobody has signed in yet? The server printed a link when it was first started.
      </p>
    </EntryFrame>
  );
}
