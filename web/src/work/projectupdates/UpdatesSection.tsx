import { Megaphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Button, IconButton } from '../../ui/forms/Button.tsx';
import { Select, TextArea } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog, Dialog } from '../../ui/popups/Dialog.tsx';
import { Badge, type Tone } from '../../ui/Small.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { useOwnMembership } from '../members/useMayWork.ts';
import type { Project } from '../projects/queries.ts';
import { deleteUpdate, postUpdate, type Update, useUpdates } from './queries.ts';

const healths: { value: string; label: string; tone: Tone }[] = [
  { value: '3', label: 'Goes well', tone: 'good' },
  { value: '2', label: 'At risk', tone: 'warn' },
  { value: '1', label: 'In trouble', tone: 'danger' },
  { value: '0', label: 'Not said', tone: 'neutral' },
];

/** How the project stands, as its administrators say, and who was let; what they said before below it. */
export function UpdatesSection({ project }: { project: Project }) {
  const updates = useUpdates(project.id).data ?? [];
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  const [isPosting, setPosting] = useState(false);
  const [removed, setRemoved] = useState<Update>();
  const own = useOwnMembership(project.id);
  const mayDelete = project.status === 'active' && (isAdministrator || project.isProjectAdmin);
  const mayPost = mayDelete || (project.status === 'active' && own?.permissions['add-project-update'] === '1');
  const [latest, ...earlier] = updates;
  if (!latest && !mayPost) return null;
  return (
    <Section
      title="How it stands"
      actions={
        mayPost && (
          <Button icon={Megaphone} onClick={() => setPosting(true)}>
            Post an update
          </Button>
        )
      }
    >
      {latest ? (
        <UpdateView update={latest} onDelete={mayDelete ? setRemoved : undefined} />
      ) : (
        <p className="text-muted">Nothing has been said yet.</p>
      )}
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm text-accent">What was said before</summary>
          <div className="mt-2 space-y-4">
            {earlier.map((update) => (
              <UpdateView key={update.id} update={update} onDelete={mayDelete ? setRemoved : undefined} />
            ))}
          </div>
        </details>
      )}
      <ConfirmDialog
        title="Delete this update?"
        action="Delete update"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => removed && deleteUpdate(removed.id)}
      >
        What was said before it is the latest then. It cannot be brought back.
      </ConfirmDialog>
      <Dialog title="Post an update" isOpen={isPosting} onClose={() => setPosting(false)}>
        <Form
          action="Post"
          beside={<Button onClick={() => setPosting(false)}>Cancel</Button>}
          onSubmit={async ({ text = '', health = '0' }) => {
            await postUpdate(project.id, { text, health: Number(health) });
            setPosting(false);
          }}
        >
          {(problem) => (
            <>
              <Select name="health" label="How does it go?" options={healths} error={problem('health')} />
              <TextArea
                name="text"
                label="What is there to say?"
                required
                error={problem('text')}
                hint="Markdown works here. Everybody on the project reads it."
              />
            </>
          )}
        </Form>
      </Dialog>
    </Section>
  );
}

function UpdateView({ update, onDelete }: { update: Update; onDelete: ((update: Update) => void) | undefined }) {
  const health = healths.find(({ value }) => value === update.health)!;
  return (
    <article className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2">
        {update.health !== '0' && <Badge tone={health.tone}>{health.label}</Badge>}
        <span className="text-sm text-muted">
          {update.user.fullName}, <DateText value={update.dateCreated} />
        </span>
        {onDelete && <IconButton icon={Trash2} label="Delete this update" onClick={() => onDelete(update)} />}
      </div>
      <Markdown>{update.text}</Markdown>
    </article>
  );
}
