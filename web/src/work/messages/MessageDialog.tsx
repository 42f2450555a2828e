import { useState } from 'react';
import { drop, keep, readKept, useKeptKey } from '../../people/people/kept.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { CategoryField, categoryIn } from '../categories/CategoryField.tsx';
import { useFormText } from '../items/texts.ts';
import { createMessage, type Message, rewriteMessage, updateMessage, useMessageCategories } from './queries.ts';

type Draft = { title: string; category: string; body: string; isPrivate: boolean };
/** With the text that its writer had before them when they began. */
type Kept = Draft & { from: string };
const empty: Draft = { title: '', category: '', body: '', isPrivate: false };

const draftOf = (message: Message): Draft => ({
  title: message.title,
  category: message['category-name'],
  body: message.body,
  isPrivate: message.private === '1',
});

/** As the API spells it. */
const about = ({ title, category, isPrivate }: Draft) => ({
  title,
  ...categoryIn(category),
  private: isPrivate,
});

type MessageDialogProps = { projectId: string; message?: Message; onClose(): void; onMade?(id: string): unknown };

/** Writes a message, or changes the one given. What is begun stays on the device until it is sent or thrown away. */
export function MessageDialog({ projectId, message, onClose, onMade }: MessageDialogProps) {
  const opened = message ? draftOf(message) : empty;
  const key = useKeptKey('message', message ? message.id : `new ${projectId}`);
  const [{ from, ...draft }, setDraft] = useState<Kept>(() => readKept<Kept>(key) ?? { ...opened, from: opened.body });
  const rewrite = useFormText(from);
  const categories = useMessageCategories(projectId).data ?? [];

  function write(change: Partial<Draft>) {
    const now = { ...draft, ...change, from };
    setDraft(now);
    keep(key, now);
  }
  function giveUp() {
    drop(key);
    onClose();
  }
  async function send() {
    if (message) {
      await rewrite(draft.body, (text, from) => rewriteMessage(message.id, text, from));
      await updateMessage(message.id, about(draft));
      giveUp();
    } else {
      const id = await createMessage(projectId, { ...about(draft), body: draft.body });
      giveUp();
      await onMade?.(id);
    }
  }

  return (
    <Dialog title={message ? 'Change the message' : 'New message'} width="wide" isOpen onClose={onClose}>
      <Form
        action={message ? 'Save' : 'Post message'}
        beside={<Button onClick={giveUp}>{message ? 'Cancel' : 'Throw away'}</Button>}
        onSubmit={send}
      >
        {(problem) => (
          <>
            <TextField
              label="Title"
              required
              maxLength={255}
              value={draft.title}
              onChange={(event) => write({ title: event.target.value })}
              error={problem('title')}
            />
            <TextArea
              label="Text"
              required
              rows={10}
              value={draft.body}
              onChange={(event) => write({ body: event.target.value })}
              error={problem('body') ?? problem('description')}
              hint="Markdown works here. What you write is kept on this device until you post it."
            />
            <CategoryField
              names={categories}
              value={draft.category}
              onChange={(event) => write({ category: event.target.value })}
              error={problem('category-name')}
            />
            <Checkbox
              label="Private"
              hint="Seen by you, by those you grant access, and by administrators."
              checked={draft.isPrivate}
              onChange={(event) => write({ isPrivate: event.target.checked })}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
