import { Button } from '../../ui/forms/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { useProof } from '../passkeys/useProof.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { invitePerson } from './everybody-queries.ts';
import { type Person, useMe } from './queries.ts';

/** Open while there is a link to show. */
type LinkDialogProps = { link: string; name: string; isMailed: boolean; onClose(): void };

export function LinkDialog({ link, name, isMailed, onClose }: LinkDialogProps) {
  return (
    <Dialog title={`A link for ${name}`} isOpen={link !== ''} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-muted">
          {isMailed
            ? 'It is on its way to them by mail. You may also pass it on yourself, to them alone:'
            : 'Pass it on to them alone:'}{' '}
          whoever opens it first chooses the password. It works once, within 14 days, and is not shown again.
        </p>
        <CodeBlock label="Sign-in link" code={link} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export type Invited = Pick<Person, 'id' | 'full-name'>;
export type Made = { link: string; mailed: boolean };
type ProveDialogProps = { person: Invited | undefined; onMade(person: Invited, made: Made): void; onClose(): void };

/** Open while there is somebody for whom no link is made without a proof: they can sign in already, or see everything. */
export function LinkProofDialog({ person, onMade, onClose }: ProveDialogProps) {
  return (
    <Dialog title={`Make a link for ${person?.['full-name'] ?? ''}`} isOpen={person !== undefined} onClose={onClose}>
      {person && <ProofForm person={person} onMade={onMade} onClose={onClose} />}
    </Dialog>
  );
}

function ProofForm({ person, onMade, onClose }: ProveDialogProps & { person: Invited }) {
  const hasSecondStep = useSecondStep(useMe().data!.id).data?.on ?? false;
  const { fields, proofIn } = useProof({ label: 'Your own password', hasSecondStep });
  return (
    <Form
      action="Make link"
      beside={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async (values) => onMade(person, await invitePerson(person.id, await proofIn(values)))}
    >
      {(problem) => (
        <>
          <p className="text-muted">
            Whoever has the link chooses a new password for {person['full-name']}. So show that it is still you.
          </p>
          {fields(problem)}
        </>
      )}
    </Form>
  );
}
