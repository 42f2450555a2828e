import type { ReactNode } from 'react';
import { Button, type Look } from '../../ui/forms/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { CodeField } from '../secondsteps/CodeField.tsx';
import { canUsePasskeys } from './ceremony.ts';
import { type FreshProof, proveByPasskey, usePasskeys } from './queries.ts';

type FreshFormProps = {
  action: string;
  look?: Look;
  onProof(proof: FreshProof): Promise<unknown>;
  onCancel(): void;
  children: ReactNode;
};

/** For what a screen that was left open must not be enough for: a code, or a passkey. */
export function FreshForm({ action, look, onProof, onCancel, children }: FreshFormProps) {
  const hasPasskey = (usePasskeys().data?.length ?? 0) > 0 && canUsePasskeys();
  const usePasskey = () => proveByPasskey().then(onProof).catch(toastFailure);
  return (
    <Form
      action={action}
      look={look}
      beside={<Button onClick={onCancel}>Cancel</Button>}
      onSubmit={({ code = '' }) => onProof({ code })}
    >
      {(problem) => (
        <>
          {children}
          <CodeField error={problem('code')} />
          {hasPasskey && (
            <Button className="w-full" onClick={usePasskey}>
              {action} with a passkey instead
            </Button>
          )}
        </>
      )}
    </Form>
  );
}
