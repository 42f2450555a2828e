import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form, type Values } from '../../ui/forms/Form.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { TagsText } from '../../work/tags/TagsText.tsx';
import { useCompanies } from '../companies/queries.ts';
import { OthersIdentities } from '../identities/OthersIdentities.tsx';
import { asksForProof, useProof } from '../passkeys/useProof.tsx';
import { useSecondStep } from '../secondsteps/queries.ts';
import { createPerson, setPicture, updatePerson } from './everybody-queries.ts';
import { type Person, useMe } from './queries.ts';

type PersonDialogProps = {
  isOpen: boolean;
  /** Whom to edit; without one, somebody is added. */
  person: Person | undefined;
  onClose(): void;
  onAdded(person: Pick<Person, 'id' | 'full-name'>): unknown;
};

const fieldsIn = ({ administrator, canAddProjects, ...texts }: Values) => ({
  'first-name': texts['first-name'] ?? '',
  'last-name': texts['last-name'] ?? '',
  'email-address': texts['email-address'] ?? '',
  title: texts.title ?? '',
  'company-id': texts['company-id'] ?? '',
  tags: texts.tags ?? '',
  administrator: administrator === 'on',
  canAddProjects: canAddProjects === 'on',
});

/** It may be what lets one in, so another one is asked for together with a proof of who one is. */
const OWN_ADDRESS = 'Your own: change it on the page of your profile.';

export function PersonDialog({ isOpen, person, onClose, onAdded }: PersonDialogProps) {
  return (
    <Dialog title={person ? 'Edit person' : 'Add person'} isOpen={isOpen} onClose={onClose}>
      {person && (
        <div className="mb-4">
          <PictureField
            key={person.id}
            label={`Picture of ${person['full-name']}`}
            name={person['full-name']}
            url={person['avatar-url']}
            onSave={(file) => setPicture(person.id, file)}
          />
        </div>
      )}
      <PersonForm key={person?.id} isOpen={isOpen} person={person} onClose={onClose} onAdded={onAdded} />
      {person && <OthersIdentities personId={person.id} />}
    </Dialog>
  );
}

/** What lets somebody in as who can do more needs a proof, which is asked for when the server wants it. */
function PersonForm({ isOpen, person, onClose, onAdded }: PersonDialogProps) {
  const companies = useCompanies(isOpen).data ?? [];
  const me = useMe().data!;
  const [isAsked, setAsked] = useState(false);
  const hasSecondStep = useSecondStep(me.id).data?.on ?? false;
  const { fields: proofFields, proofIn } = useProof({ label: 'Your own password', hasSecondStep });
  async function save(values: Values) {
    try {
      await send(values);
    } catch (error) {
      if (isAsked || !asksForProof(error)) throw error;
      setAsked(true);
    }
  }
  async function send(values: Values) {
    const fields = { ...fieldsIn(values), ...(isAsked ? await proofIn(values) : {}) };
    if (person) {
      await updatePerson(person.id, fields);
      toast('Person saved.');
      onClose();
      return;
    }
    const id = await createPerson(fields);
    onClose();
    // Somebody who was added wants to get in: their link comes next.
    onAdded({ id, 'full-name': `${fields['first-name']} ${fields['last-name']}`.trim() });
  }
  return (
    <Form
      action={person ? 'Save' : 'Add and make link'}
      onSubmit={save}
      beside={<Button onClick={onClose}>Cancel</Button>}
    >
      {(problem) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="first-name"
              label="First name"
              defaultValue={person?.['first-name']}
              required
              autoFocus
              error={problem('first-name')}
            />
            <TextField
              name="last-name"
              label="Last name"
              defaultValue={person?.['last-name']}
              error={problem('last-name')}
            />
          </div>
          <TextField
            name="email-address"
            type="email"
            label="E-mail address"
            defaultValue={person?.['email-address']}
            required
            {...(person && person.id === me.id && { readOnly: true, hint: OWN_ADDRESS })}
            error={problem('email-address')}
          />
          <TextField name="title" label="What they do" defaultValue={person?.title} error={problem('title')} />
          <Select
            key={companies.length}
            name="company-id"
            label="Company"
            defaultValue={person?.['company-id']}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            error={problem('company-id')}
          />
          <TagsText tags={person?.tags} error={problem('tags')} />
          <Checkbox
            name="canAddProjects"
            label="May add projects"
            defaultChecked={person?.permissions['can-add-projects'] ?? false}
          />
          <Checkbox
            name="administrator"
            label="Administrator"
            defaultChecked={person?.administrator}
            hint="In the owner company: sees and manages everything."
          />
          {isAsked && (
            <>
              <p className="text-muted">This changes who can come in as whom, so show that it is still you.</p>
              {proofFields(problem)}
            </>
          )}
        </>
      )}
    </Form>
  );
}
