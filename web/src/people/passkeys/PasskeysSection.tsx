import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { canUsePasskeys } from './ceremony.ts';
import { FreshForm } from './FreshForm.tsx';
import { changed, type Passkey, removePasskey, renamePasskey, usePasskeys } from './queries.ts';

export function PasskeysSection({ personId }: { personId: string }) {
  const passkeys = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const done = () => {
    setAdding(false);
    setRenaming(undefined);
    setRemoving(undefined);
    void changed();
  };
  return (
    <Section
      title="Passkeys"
      actions={
        canUsePasskeys() && (
          <Button size="small" icon={Fingerprint} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <Loaded query={passkeys} lines={2}>
        {(list) => (
          <div className="space-y-3">
            <p className="text-muted">
              Sign in with your finger, face or PIN instead of password and code. No other site can be given what your
              device signs here.
            </p>
            {!canUsePasskeys() && (
              <p className="text-sm text-muted">
                Browsers have passkeys only where Holdfast is opened by its name, over https or on localhost.
              </p>
            )}
            {list.length > 0 && <PasskeysTable list={list} onRename={setRenaming} onRemove={setRemoving} />}
          </div>
        )}
      </Loaded>
      <AddDialog personId={personId} isOpen={isAdding} onClose={done} />
      <Dialog title="Rename passkey" isOpen={renaming !== undefined} onClose={done}>
        <Form
          action="Rename"
          beside={<Button onClick={done}>Cancel</Button>}
          onSubmit={async ({ name = '' }) => {
            await renamePasskey(renaming!.id, name);
            done();
          }}
        >
          {(problem) => (
            <TextField name="name" label="Name" defaultValue={renaming?.name} required error={problem('name')} />
          )}
        </Form>
      </Dialog>
      <Dialog title={`Remove “${removing?.name ?? ''}”?`} isOpen={removing !== undefined} onClose={done}>
        <FreshForm
          action="Remove"
          look="danger"
          onCancel={done}
          onProof={async (proof) => {
            await removePasskey(removing!.id, proof);
            toast(`Passkey “${removing!.name}” removed.`);
            done();
          }}
        >
          <p className="text-muted">
            It no longer lets anybody in.
            {passkeys.data?.length === 1 && ' If you have no app either, your password alone does again.'}
          </p>
        </FreshForm>
      </Dialog>
    </Section>
  );
}

type TableProps = { list: Passkey[]; onRename(one: Passkey): void; onRemove(one: Passkey): void };

function PasskeysTable({ list, onRename, onRemove }: TableProps) {
  return (
    <Table
      label="Your passkeys"
      rows={list}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Name',
          className: 'w-full',
          cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
        },
        {
          title: 'Added',
          isExtra: true,
          className: 'whitespace-nowrap',
          cell: ({ createdOn }) => <DateText value={createdOn} />,
        },
        {
          title: 'Last used',
          className: 'whitespace-nowrap',
          cell: ({ lastUsedOn }) => (lastUsedOn ? <DateText value={lastUsedOn} /> : 'Never'),
        },
        {
          title: 'Actions',
          isTitleHidden: true,
          className: 'text-right whitespace-nowrap',
          cell: (passkey) => (
            <>
              <Button size="small" look="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
                Rename
              </Button>
              <Button size="small" look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}

function AddDialog({ personId, isOpen, onClose }: { personId: string; isOpen: boolean; onClose(): void }) {
  const hasSecondStep = useSecondStep(personId).data?.on ?? false;
  const [isOn, setOn] = useState(false);
  const close = () => {
    setOn(false);
    onClose();
  };
  return (
    <Dialog title={isOn ? 'Your passkey is there' : 'Add a passkey'} isOpen={isOpen} isFirm={isOn} onClose={close}>
      <AddPasskey
        hasSecondStep={hasSecondStep}
        onDone={close}
        onCodes={() => setOn(true)}
        beside={<Button onClick={close}>Cancel</Button>}
      />
    </Dialog>
  );
}
