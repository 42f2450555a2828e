import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { CategoryField, categoryIn } from '../categories/CategoryField.tsx';
import { createLink, type ListedLink, type OneLink, updateLink, useLinkCategories } from './queries.ts';

type LinkDialogProps = { projectId: string; link?: ListedLink | OneLink; onClose(): void };

/** People leave out what every address begins with. */
const whole = (address: string): string =>
  /^[a-z][\w+.-]*:|^\s*</i.test(address) ? address : `https://${address.trim()}`;

/** Makes a link, or changes the one given. */
export function LinkDialog({ projectId, link, onClose }: LinkDialogProps) {
  const categories = useLinkCategories(projectId).data ?? [];
  return (
    <Dialog title={link ? 'Change the link' : 'New link'} isOpen onClose={onClose}>
      <Form
        action={link ? 'Save' : 'Add link'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ code = '', name = '', description = '', category = '', isPrivate }) => {
          const fields = {
            code: whole(code),
            name: name.trim(),
            description,
            ...categoryIn(category),
            private: isPrivate === 'on',
          };
          if (link) await updateLink(link.id, fields);
          else await createLink(projectId, fields);
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField
              name="code"
              label="Address"
              inputMode="url"
              placeholder="https://"
              required
              defaultValue={link?.code}
              error={problem('code')}
            />
            <TextField
              name="name"
              label="Name"
              maxLength={255}
              hint={link ? undefined : 'Without one, it is called by its address.'}
              defaultValue={link?.name}
              error={problem('name')}
            />
            <TextArea
              name="description"
              label="What is there"
              rows={3}
              defaultValue={link?.description}
              error={problem('description')}
              hint="Markdown works here."
            />
            <CategoryField
              name="category"
              names={categories}
              defaultValue={link?.['category-name']}
              error={problem('category-name')}
            />
            <Checkbox
              name="isPrivate"
              label="Private"
              hint="Seen by you, by those you grant access, and by administrators."
              defaultChecked={link?.private === '1'}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
