import { type ReactNode, useState } from 'react';
import { Button } from '../forms/Button.tsx';
import { Form, type Problem, type Values } from '../forms/Form.tsx';
import { CodeBlock } from '../text/CodeBlock.tsx';
import { Dialog } from './Dialog.tsx';

type SecretDialogProps = {
  title: string;
  /** Its title when there is something to keep. */
  shownTitle: string;
  /** The verb on the button. */
  action: string;
  isOpen: boolean;
  onClose(): void;
  /** Makes the secret from what is filled in. */
  make(values: Values): Promise<string>;
  /** What is asked before. */
  children: (problem: Problem) => ReactNode;
  /** What to do with it, below it. */
  advice?: ReactNode;
};

/** Makes a secret and shows it once, in the same dialog: closing it is the end of it. */
export function SecretDialog({ title, shownTitle, action, make, children, advice, ...opening }: SecretDialogProps) {
  const [secret, setSecret] = useState('');
  const close = () => {
    setSecret('');
    opening.onClose();
  };
  return (
    <Dialog title={secret ? shownTitle : title} isOpen={opening.isOpen} isFirm={secret !== ''} onClose={close}>
      {secret ? (
        <div className="space-y-4">
          <CodeBlock label="Shown this once" code={secret} />
          {advice}
          <div className="flex justify-end">
            <Button look="primary" onClick={close}>
              I have kept it
            </Button>
          </div>
        </div>
      ) : (
        <Form
          action={action}
          beside={<Button onClick={close}>Cancel</Button>}
          onSubmit={async (values) => setSecret(await make(values))}
        >
          {children}
        </Form>
      )}
    </Dialog>
  );
}
