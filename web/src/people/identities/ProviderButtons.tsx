import { LogIn } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { goToProvider, signInBeside, useProviders } from './queries.ts';

type ProviderButtonsProps = { next: string | undefined; onRefusal(message: string): void };

/** Whom one can sign in with beside a password, where the server knows any. Without `next` the page is to stay as it is. */
export function ProviderButtons({ next, onRefusal }: ProviderButtonsProps) {
  const providers = useProviders().data ?? [];
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      className="mt-3 w-full"
      icon={LogIn}
      onClick={() => {
        onRefusal('');
        (next === undefined ? signInBeside(id) : goToProvider(id, next)).catch(({ message }: Error) =>
          onRefusal(message),
        );
      }}
    >
      Sign in with {name}
    </Button>
  ));
}
