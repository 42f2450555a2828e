import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog, Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { useProof } from '../passkeys/useProof.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { goToLink, type Identity, unlinkIdentity, useIdentities } from './queries.ts';

/** Whom providers know one as. Where the server knows no provider there is nothing to say. */
export function IdentitiesSection({ personId }: { personId: string }) {
  const { identities = [], providers = [] } = useIdentities().data ?? {};
  const [linking, setLinking] = useState<{ id: string; name: string }>();
  const [unlinking, setUnlinking] = useState<Identity>();
  if (identities.length === 0 && providers.length === 0) return null;
  const others = providers.filter(({ id }) => !identities.some(({ providerId }) => providerId === id));
  return (
    <Section
      title="Sign in with others"
      actions={others.map((provider) => (
        <Button key={provider.id} size="small" onClick={() => setLinking(provider)}>
          Link {provider.name}
        </Button>
      ))}
    >
      {identities.length === 0 ? (
        <p className="text-muted">None of them lets you in yet.</p>
      ) : (
        <Table
          label="Who lets you in"
          rows={identities}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Name',
              className: 'w-full',
              cell: ({ providerName, email }) => (
                <div className="min-w-0 py-1">
                  <p className="font-medium wrap-anywhere">{providerName}</p>
                  <p className="text-sm wrap-anywhere text-muted">{email}</p>
                </div>
              ),
            },
            {
              title: 'Last used',
              className: 'whitespace-nowrap',
              cell: ({ lastUsedOn }) => <DateText value={lastUsedOn} />,
            },
            {
              title: 'Actions',
              isTitleHidden: true,
              className: 'text-right whitespace-nowrap',
              cell: (identity) => (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Unlink ${identity.providerName}`}
                  onClick={() => setUnlinking(identity)}
                >
                  Unlink
                </Button>
              ),
            },
          ]}
        />
      )}
      <Dialog
        title={`Link ${linking?.name ?? ''}`}
        isOpen={linking !== undefined}
        onClose={() => setLinking(undefined)}
      >
        {linking && <LinkForm personId={personId} provider={linking} onCancel={() => setLinking(undefined)} />}
      </Dialog>
      <ConfirmDialog
        title={`Unlink ${unlinking?.providerName ?? ''}?`}
        isOpen={unlinking !== undefined}
        onClose={() => setUnlinking(undefined)}
        action="Unlink"
        onConfirm={async () => {
          await unlinkIdentity(unlinking!.id);
          toast(`${unlinking!.providerName} no longer lets you in.`);
          setUnlinking(undefined);
        }}
      >
        It no longer lets anybody in, until you link it again here.
      </ConfirmDialog>
    </Section>
  );
}

type LinkFormProps = { personId: string; provider: { id: string; name: string }; onCancel(): void };

function LinkForm({ personId, provider, onCancel }: LinkFormProps) {
  const hasSecondStep = useSecondStep(personId).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Your password', hasSecondStep });
  return (
    <Form
      action="Go on"
      beside={<Button onClick={onCancel}>Cancel</Button>}
      onSubmit={async (values) => goToLink(provider.id, await proofIn(values))}
    >
      {(problem) => (
        <>
          <p className="text-muted">
            You are led to {provider.name} and back. Whoever you are there can then sign in as you here.
          </p>
          {fields(problem)}
        </>
      )}
    </Form>
  );
}
