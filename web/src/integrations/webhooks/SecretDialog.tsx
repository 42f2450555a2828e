import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Fields.tsx';
import { Form } from '../../ui/Form.tsx';
import { rotateSecret, type Webhook } from './queries.ts';

const overlaps = [
  { value: '0', label: 'Not at all: only the new one counts' },
  { value: '24', label: 'For a day' },
  { value: '72', label: 'For three days' },
  { value: '168', label: 'For a week' },
];

/** A new secret, shown once, in the same dialog: closing it is the end of it. */
export function SecretDialog({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  const [secret, setSecret] = useState('');
  const close = () => {
    setSecret('');
    onClose();
  };
  return (
    <Dialog title={secret ? 'The new secret' : 'Rotate secret'} isOpen={isOpen} onClose={close}>
      {secret ? (
        <div className="space-y-4">
          <CodeBlock label="Shown this once" code={secret} />
          <p className="text-muted">
            Teach it to your receiver. Until the old one ends, <code>webhook-signature</code> holds both signatures, and
            either is right.
          </p>
          <div className="flex justify-end">
            <Button look="primary" onClick={close}>
              I have kept it
            </Button>
          </div>
        </div>
      ) : (
        <Form
          action="Make a new secret"
          beside={<Button onClick={close}>Cancel</Button>}
          onSubmit={async ({ overlap = '24' }) => setSecret(await rotateSecret(webhook.id, Number(overlap)))}
        >
          {() =>
            webhook.hasToken ? (
              <>
                <p className="text-muted">
                  Notifications are signed with the new secret at once. So that your receiver refuses none meanwhile,
                  they can be signed with the old one, too.
                </p>
                <Select name="overlap" label="Also sign with the old one" options={overlaps} defaultValue="24" />
              </>
            ) : (
              <p className="text-muted">
                This webhook has no secret yet. With one, each notification is signed, and your receiver can tell ours
                from anybody else’s.
              </p>
            )
          }
        </Form>
      )}
    </Dialog>
  );
}
