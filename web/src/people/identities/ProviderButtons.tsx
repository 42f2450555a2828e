import { LogIn } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { goToProvider, useProviders } from './queries.ts';

/** Whom one can sign in with beside a password, where the server knows any. */
export function ProviderButtons({ next, onRefusal }: { next: string; onRefusal(message: string): void }) {
  const providers = useProviders().data ?? [];
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      className="mt-3 w-full"
      icon={LogIn}
      onClick={() => {
        onRefusal('');
        goToProvider(id, next).catch(({ message }: Error) => onRefusal(message));
      }}
    >
      Sign in with {name}
    </Button>
  ));
}
