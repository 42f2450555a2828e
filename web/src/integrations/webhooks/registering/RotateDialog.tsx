import { Select } from '../../../ui/forms/Fields.tsx';
import { SecretDialog } from '../../../ui/popups/SecretDialog.tsx';
import { rotateSecret, type Webhook } from '../queries.ts';

const overlaps = [
  { value: '0', label: 'Not at all: only the new one counts' },
  { value: '24', label: 'For a day' },
  { value: '72', label: 'For three days' },
  { value: '168', label: 'For a week' },
];

export function RotateDialog({ webhook, ...opening }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  return (
    <SecretDialog
      title="Rotate secret"
      shownTitle="The new secret"
      action="Make a new secret"
      {...opening}
      make={({ overlap = '24' }) => rotateSecret(webhook.id, Number(overlap))}
      advice={
        <p className="text-muted">
          Teach it to your receiver. Until the old one ends, <code>webhook-signature</code> holds both signatures, and
          either is right.
        </p>
      }
    >
      {() =>
        webhook.hasToken ? (
          <>
            <p className="text-muted">
              Notifications are signed with the new secret at once. So that your receiver refuses none meanwhile, they
              can be signed with the old one, too.
            </p>
            <Select name="overlap" label="Also sign with the old one" options={overlaps} defaultValue="24" />
          </>
        ) : (
          <p className="text-muted">
            This webhook has no secret yet. With one, each notification is signed, and your receiver can tell ours from
            anybody else’s.
          </p>
        )
      }
    </SecretDialog>
  );
}
