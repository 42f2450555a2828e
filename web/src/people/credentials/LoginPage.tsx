import { useRouter, useSearch } from '@tanstack/react-router';
import { EntryFrame } from '../../ui/page/EntryFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

export function LoginPage() {
  const { next: asked } = useSearch({ from: '/login' });
  const router = useRouter();
  // Only to a page of this app: an address from a link could lead anywhere.
  const next = asked?.startsWith('/') && !asked.startsWith('//') ? asked : '/';
  return (
    <EntryFrame title="Sign in to Holdfast">
      <SignInForm next={next} onDone={() => router.history.replace(next)} />
      <p className="mt-6 text-sm text-muted">
        Forgotten your password? An Administrator can make you a new sign-in link under People. Nobody has signed in
        yet? The server printed a link when it was first started.
      </p>
    </EntryFrame>
  );
}
