import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Card, Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { CopyButton } from '../../ui/text/CodeBlock.tsx';
import { type MailAddress, renewMailAddresses, useMailAddresses } from './mail-queries.ts';

const becomes: Record<MailAddress['makes'], string> = {
  task: 'A task',
  message: 'A message',
  notebook: 'A notebook',
  file: 'Files, of what is attached',
};

/** One's own addresses of the project; nothing where no mail arrives. */
export function MailAddresses({ projectId }: { projectId: string }) {
  const addresses = useMailAddresses(projectId).data ?? [];
  const [isRenewing, setRenewing] = useState(false);
  if (addresses.length === 0) return null;
  return (
    <Section
      title="Mail to this project"
      actions={
        <Button size="small" look="quiet" onClick={() => setRenewing(true)}>
          Renew
        </Button>
      }
    >
      <p className="mb-3 text-muted">
        What you send there from your own e-mail address is made here in your name. The addresses are yours alone: keep
        them to yourself.
      </p>
      <Card className="divide-y divide-line">
        {addresses.map(({ makes, address }) => (
          <div key={makes} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-3">
            <div className="min-w-0 grow basis-72">
              <p className="font-medium">{becomes[makes]}</p>
              <p className="font-mono text-sm wrap-anywhere text-muted">{address}</p>
            </div>
            <CopyButton text={address} label={`Copy the address for ${makes === 'file' ? 'files' : `a ${makes}`}`} />
          </div>
        ))}
      </Card>
      <ConfirmDialog
        title="Give yourself other addresses?"
        action="Renew addresses"
        isOpen={isRenewing}
        onClose={() => setRenewing(false)}
        onConfirm={async () => {
          await renewMailAddresses(projectId);
          toast('Your addresses of this project are new.');
        }}
      >
        Mail to the ones that you have now is refused from then on. Those of others stay.
      </ConfirmDialog>
    </Section>
  );
}
