import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Card, Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog, Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { CopyButton } from '../../ui/text/CodeBlock.tsx';
import { type MailAddress, renewMailAddresses, useMailAddresses } from './mail-queries.ts';

const becomes: Record<MailAddress['makes'], string> = {
  task: 'A task',
  message: 'A message',
  notebook: 'A notebook',
  file: 'Files, of what is attached',
};

/** For whoever works in the project: opens one's own addresses. Nothing where no mail arrives, or one may make nothing. */
export function AddByMail({ projectId }: { projectId: string }) {
  const addresses = useMailAddresses(projectId).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  if (addresses.length === 0) return null;
  return (
    <>
      <Button look="quiet" icon={Mail} aria-label="Add by mail" onClick={() => setOpen(true)} className="max-sm:px-2">
        <span className="max-sm:hidden">Add by mail</span>
      </Button>
      <Dialog title="Mail to this project" width="wide" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Addresses addresses={addresses} />
        <div className="mt-4">
          <RenewButton onClick={() => setRenewing(true)} />
        </div>
      </Dialog>
      {/* Beside it: what closes inside of a dialog would close that, too. */}
      <RenewDialog projectId={projectId} isOpen={isRenewing} onClose={() => setRenewing(false)} />
    </>
  );
}

/** The same in the settings of the project. */
export function MailAddresses({ projectId }: { projectId: string }) {
  const addresses = useMailAddresses(projectId).data ?? [];
  const [isRenewing, setRenewing] = useState(false);
  if (addresses.length === 0) return null;
  return (
    <Section title="Mail to this project" actions={<RenewButton onClick={() => setRenewing(true)} />}>
      <Addresses addresses={addresses} />
      <RenewDialog projectId={projectId} isOpen={isRenewing} onClose={() => setRenewing(false)} />
    </Section>
  );
}

function Addresses({ addresses }: { addresses: MailAddress[] }) {
  return (
    <>
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
    </>
  );
}

type Renewal = { projectId: string; isOpen: boolean; onClose(): void };

function RenewDialog({ projectId, isOpen, onClose }: Renewal) {
  return (
    <ConfirmDialog
      title="Give yourself other addresses?"
      action="Renew addresses"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await renewMailAddresses(projectId);
        toast('Your addresses of this project are new.');
      }}
    >
      Mail to the ones that you have now is refused from then on. Those of others stay.
    </ConfirmDialog>
  );
}

const RenewButton = ({ onClick }: { onClick(): void }) => (
  <Button size="small" look="quiet" onClick={onClick}>
    Renew
  </Button>
);
