import { Link, useNavigate } from '@tanstack/react-router';
import { FilePenLine, History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { drop, keep, readKept, useKeptKey } from '../../people/people/kept.ts';
import { Button, buttonLook } from '../../ui/forms/Button.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Badge } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { Comments } from '../comments/Comments.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import type { Draft } from './edit/drafts.ts';
import { LockNote, useIsLockedForMe } from './LockNote.tsx';
import { NotebookMenu } from './NotebookMenu.tsx';
import { NotebookText } from './NotebookText.tsx';
import { OneNotebook } from './OneNotebook.tsx';
import { type Notebook, notebookCurl, unlockNotebook } from './queries.ts';

export function NotebookPage() {
  return <OneNotebook>{(notebook) => <Reading key={notebook.id} notebook={notebook} />}</OneNotebook>;
}

function Reading({ notebook }: { notebook: Notebook }) {
  const { id, name, content } = notebook;
  const place = { projectId: notebook['project-id'], notebookId: id };
  const mayWork = useMayWork(place.projectId);
  const isLockedForMe = useIsLockedForMe(notebook);
  const mayWrite = mayWork && !isLockedForMe;
  const key = useKeptKey('notebook', id);
  const [draft, setDraft] = useState(() => readKept<Draft>(key));
  const navigate = useNavigate();
  const edit = () => navigate({ to: '/p/$projectId/notebooks/$notebookId/edit', params: place });
  useShortcut('e', 'Edit this notebook', () => mayWrite && void edit());
  return (
    <Page
      title={name}
      actions={
        <>
          <ApiCallButton curl={notebookCurl(id)} />
          <Link
            to="/p/$projectId/notebooks/$notebookId/versions"
            params={place}
            search={{}}
            className={buttonLook('plain')}
          >
            <History aria-hidden size={16} /> <span className="max-sm:sr-only">Versions</span>
          </Link>
          {mayWrite && (
            <Button look="primary" icon={Pencil} onClick={edit}>
              Edit
            </Button>
          )}
          {mayWork && <NotebookMenu notebook={notebook} />}
        </>
      }
    >
      <div className="max-w-3xl">
        <About notebook={notebook} />
        {/* That it is locked goes without saying where one's own draft is. */}
        {(isLockedForMe || !draft) && <LockNote notebook={notebook} />}
        {mayWrite && draft && <DraftNote notebook={notebook} draft={draft} onChange={setDraft} onGoOn={edit} />}
        {content.trim() === '' ? (
          <EmptyState icon={FilePenLine} title="Nothing is written here yet">
            {mayWrite ? 'Press E or Edit and begin.' : 'Who works on this project can write it.'}
          </EmptyState>
        ) : (
          <article className="text-base leading-relaxed">
            <NotebookText type={notebook['notebook-type']} content={content} />
          </article>
        )}
        <Section title="Comments" className="mt-10">
          <Comments subject={{ at: 'notebooks', id }} mayComment={mayWork} />
        </Section>
      </div>
    </Page>
  );
}

function About({ notebook }: { notebook: Notebook }) {
  const { description, version, tags } = notebook;
  return (
    <div className="mb-5 space-y-1">
      {description && <p>{description}</p>}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span>
          Version {numberText(Number(version))}, {notebook['updated-by-userfirstname']}{' '}
          {notebook['updated-by-userlastname']}, <DateText value={notebook['updated-date']} />
        </span>
        {notebook['category-name'] && <Badge>{notebook['category-name']}</Badge>}
        {notebook.private === '1' && <Badge>Private</Badge>}
        {tags.map((tag) => (
          <Badge key={tag.id}>{tag.name}</Badge>
        ))}
      </p>
    </div>
  );
}

type DraftNoteProps = {
  notebook: Notebook;
  draft: Draft;
  onChange(draft: Draft | undefined): void;
  onGoOn(): void;
};

/** What was written on this device and not published: to go on with, or to be thrown away. */
function DraftNote({ notebook: { id, locked }, draft, onChange, onGoOn }: DraftNoteProps) {
  const key = useKeptKey('notebook', id);

  const discard = () => {
    drop(key);
    onChange(undefined);
    if (locked === '1') unlockNotebook(id).catch(toastFailure);
    toast('Your draft is discarded.', {
      undo: () => {
        keep(key, draft);
        onChange(draft);
      },
    });
  };

  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-accent-soft px-4 py-2.5">
      <p className="min-w-0 flex-1 basis-56">
        You have a draft on this device that is not published yet (<DateText value={draft.at} />
        ).
      </p>
      <div className="flex gap-2">
        <Button size="small" onClick={discard}>
          Discard
        </Button>
        <Button size="small" look="primary" onClick={onGoOn}>
          Go on writing
        </Button>
      </div>
    </Card>
  );
}
