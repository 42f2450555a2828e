import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readKept, useKeptKey } from '../../../people/people/kept.ts';
import { useMe } from '../../../people/people/queries.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox, TextField } from '../../../ui/forms/Fields.tsx';
import { Card, Page } from '../../../ui/page/Page.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { Skeleton } from '../../../ui/Small.tsx';
import { LockNote, useIsLockedForMe } from '../LockNote.tsx';
import { OneNotebook } from '../OneNotebook.tsx';
import { lockNotebook, type Notebook, publishNotebook, rereadNotebook, unlockNotebook } from '../queries.ts';
import { type Draft, type Keeping, useKeptDraft } from './drafts.ts';
import { Sides } from './Sides.tsx';

const TextEditor = lazy(() => import('./TextEditor.tsx').then((module) => ({ default: module.TextEditor })));

export function EditNotebookPage() {
  return <OneNotebook isHeld>{(notebook) => <Opening key={notebook.id} notebook={notebook} />}</OneNotebook>;
}

/** Whoever has only opened it sees the newest version, and changes nothing: who writes, stays with what they began with. */
function Opening({ notebook }: { notebook: Notebook }) {
  const { id } = notebook;
  const [isReady, setReady] = useState(false);
  const [begunWith, setBegunWith] = useState<string>();
  useEffect(() => void rereadNotebook(id).then(() => setReady(true)), [id]);
  const version = notebook['version-id'];
  const begin = () => setBegunWith((before) => before ?? version);
  return isReady ? <Writing key={begunWith ?? version} {...{ notebook }} onBegin={begin} /> : <Skeleton lines={9} />;
}

function Writing({ notebook, onBegin }: { notebook: Notebook; onBegin(): void }) {
  const { id, version } = notebook;
  const place = { projectId: notebook['project-id'], notebookId: id };
  const navigate = useNavigate();
  const key = useKeptKey('notebook', id);
  const begun = useRef<Draft>(undefined);
  begun.current ??= readKept<Draft>(key) ?? draftOf(notebook);
  const [draft, setDraft] = useState(begun.current);
  const [isSmall, setSmall] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const isOvertaken = draft.base !== notebook['version-id'];
  const isChanged = isOvertaken || draft.content !== notebook.content || draft.name !== notebook.name;
  const { keeping, forget } = useKeptDraft(key, isChanged ? draft : undefined);
  const isLockedForMe = useIsLockedForMe(notebook);
  useLock(notebook, isChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is changed
  useEffect(() => {
    if (isChanged) onBegin();
  }, [isChanged]);
  const isMine = useMe().data?.id === notebook.versionCreatedByUserId;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, at: new Date().toISOString() }));

  async function publish() {
    if (!isChanged || isBusy || isLockedForMe) return;
    setBusy(true);
    try {
      await publishNotebook(id, { ...draft, isSmall: isSmall && isMine });
      forget();
      toast(isSmall && isMine ? 'Published.' : 'Published as a new version.');
      await navigate({ to: '/p/$projectId/notebooks/$notebookId', params: place });
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page
      title={`Writing “${notebook.name}”`}
      width="full"
      actions={
        <>
          <DraftState keeping={keeping} />
          <Button onClick={() => navigate({ to: '/p/$projectId/notebooks/$notebookId', params: place })}>Close</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={!isChanged || isOvertaken || isLockedForMe || draft.name.trim() === ''}
            onClick={publish}
          >
            Publish
          </Button>
        </>
      }
    >
      {isLockedForMe && <LockNote notebook={notebook} />}
      {isOvertaken && !isBusy && (
        <Card className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-warn-soft px-4 py-2.5">
          <p className="min-w-0 flex-1 basis-56">
            {notebook.versionCreatedByUserFirstName} {notebook.versionCreatedByUserLastName} published version {version}{' '}
            while you were writing. Your text is kept; theirs stays in the versions when you publish yours.{' '}
            <Link
              to="/p/$projectId/notebooks/$notebookId/versions"
              params={place}
              search={{ from: draft.baseNumber, to: Number(version) }}
              target="_blank"
              className="text-accent underline"
            >
              See what they changed
            </Link>
          </p>
          <Button size="small" onClick={() => change(baseOf(notebook))}>
            Mine comes next
          </Button>
        </Card>
      )}
      {refusal && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-danger">
          {refusal} What you have written is still here.
        </p>
      )}
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label="Name"
            maxLength={255}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        {isMine && (
          <Checkbox
            className="max-w-72 pb-1"
            label="A small change"
            hint={`Replaces version ${version}, which is yours.`}
            checked={isSmall}
            onChange={(event) => setSmall(event.target.checked)}
          />
        )}
      </div>
      <Sides
        writing={
          <Suspense fallback={<Skeleton lines={9} />}>
            <div data-about={`notebooks/${id}`} className="contents">
              <TextEditor
                projectId={place.projectId}
                label="Text of the notebook"
                type={notebook['notebook-type']}
                initial={begun.current.content}
                onChange={(content) => change({ content })}
                onPublish={publish}
              />
            </div>
          </Suspense>
        }
        type={notebook['notebook-type']}
        content={draft.content}
      />
    </Page>
  );
}

const baseOf = (notebook: Notebook) => ({ base: notebook['version-id'], baseNumber: Number(notebook.version) });
const draftOf = (notebook: Notebook): Draft => ({
  ...baseOf(notebook),
  name: notebook.name,
  content: notebook.content,
  at: new Date().toISOString(),
});

/**
 * Who writes holds the lock, from their first change on, or as soon as the other one leaves it; who only looks, takes
 * none. It stays with what is not published yet; without that, it goes with the page.
 */
function useLock(notebook: Notebook, isChanged: boolean): void {
  const { id } = notebook;
  const isLockedForMe = useIsLockedForMe(notebook);
  const isWanted = isChanged && !isLockedForMe;
  useEffect(() => {
    if (isWanted) lockNotebook(id).catch(toastFailure);
  }, [id, isWanted]);
  const latest = useRef({ isChanged, isMine: false });
  latest.current = { isChanged, isMine: notebook.locked === '1' && !isLockedForMe };
  useEffect(() => {
    const leave = () => {
      if (latest.current.isMine && !latest.current.isChanged) unlockNotebook(id).catch(() => {});
    };
    // Browsers keep a page that was left, and show it as it was when somebody comes back to it.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && latest.current.isChanged) lockNotebook(id).catch(toastFailure);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [id]);
}

const said: Record<NonNullable<Keeping>, string> = {
  kept: 'Draft kept on this device',
  impossible: 'This browser has no room for the draft: publish before you leave',
};

/** Always there, so that it is heard when it changes; empty it takes no room. */
function DraftState({ keeping }: { keeping: Keeping }) {
  const look = keeping === 'impossible' ? 'text-sm text-danger' : 'text-sm text-muted';
  return (
    <p aria-live="polite" className={keeping ? look : 'sr-only'}>
      {keeping && said[keeping]}
    </p>
  );
}
