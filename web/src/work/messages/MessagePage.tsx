import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ArrowLeft, FileQuestion } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { Comments } from '../comments/Comments.tsx';
import { changing, deleting } from '../items/actions.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { NotebookText } from '../notebooks/NotebookText.tsx';
import { useFollow, useProjectId } from '../projects/useProjectId.ts';
import { MessageDialog } from './MessageDialog.tsx';
import {
  archiveMessage,
  deleteMessage,
  type Message,
  markMessageRead,
  messageCurl,
  restoreMessage,
  useMessage,
} from './queries.ts';

export function MessagePage() {
  const projectId = useProjectId();
  const query = useMessage(useParams({ strict: false }).messageId ?? '');
  useFollow(projectId, query.data?.['project-id']);
  if ((query.error as { status?: number } | null)?.status === 404) return <Missing projectId={projectId} />;
  return (
    <Loaded query={query} lines={8}>
      {(message) => <Reading key={message.id} message={message} />}
    </Loaded>
  );
}

/** Whoever has it before them has read it, and each reply that appears on the page. Nobody waits for the note of it. */
function useReading({ id, isRead, hasUnreadReplies, ...message }: Message): void {
  const count = message['comments-count'];
  const noted = useRef('');
  useEffect(() => {
    const seen = `${id} ${count}`;
    if ((isRead === '1' && !hasUnreadReplies) || noted.current === seen) return;
    noted.current = seen;
    markMessageRead(id).catch(() => {});
  }, [id, isRead, hasUnreadReplies, count]);
}

function Reading({ message }: { message: Message }) {
  const { id, title, attachments } = message;
  const projectId = message['project-id'];
  const mayWork = useMayWork(projectId);
  useReading(message);
  return (
    <Page
      back={
        <Link
          to="/p/$projectId/messages"
          params={{ projectId }}
          search={{}}
          className="mb-2 inline-flex items-center gap-1 text-sm text-muted hover:text-text"
        >
          <ArrowLeft aria-hidden size={14} /> Messages
        </Link>
      }
      title={title}
      actions={
        <>
          <ApiCallButton curl={messageCurl(id)} />
          {message.canEdit && <MessageMenu message={message} />}
        </>
      }
    >
      <div className="max-w-3xl">
        <About message={message} />
        <article className="text-base leading-relaxed">
          <NotebookText type={message['content-type']} content={message.body} />
        </article>
        {attachments.map((file) => (
          <a key={file.id} href={file['download-URL']} className="mt-1 block truncate text-accent hover:underline">
            {file.name}
          </a>
        ))}
        <Section title="Replies" className="mt-10">
          <Comments subject={{ at: 'messages', id }} mayComment={mayWork} />
        </Section>
      </div>
    </Page>
  );
}

function About({ message }: { message: Message }) {
  const author = `${message['author-first-name']} ${message['author-last-name']}`.trim();
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Avatar name={author} src={message['author-avatar-url']} size="small" />
      <span className="min-w-0 break-words">
        {author}, <DateText value={message['posted-on']} />
        {message['last-changed-on'] !== message['posted-on'] && (
          <>
            , changed <DateText value={message['last-changed-on']} />
          </>
        )}
        {message['category-name'] && ` · ${message['category-name']}`}
      </span>
      {message['message-status'] === 'archived' && <Badge tone="warn">Archived</Badge>}
      {message.private === '1' && <Badge>Private</Badge>}
      {message.tags.map((tag) => (
        <Badge key={tag.id}>{tag.name}</Badge>
      ))}
    </p>
  );
}

/** What can be done with a whole message, by who wrote it and by administrators. */
function MessageMenu({ message }: { message: Message }) {
  const [isChanging, setChanging] = useState(false);
  const navigate = useNavigate();
  const { id, title, 'project-id': projectId } = message;
  const isArchived = message['message-status'] === 'archived';
  const archive = () =>
    doWithUndo(archiveMessage(id, !isArchived), `“${title}” is ${isArchived ? 'current again' : 'archived'}.`, () =>
      archiveMessage(id, isArchived),
    );
  async function remove() {
    const isDone = await doWithUndo(deleteMessage(id), `“${title}” is in the trash.`, () => restoreMessage(id));
    if (isDone) await navigate({ to: '/p/$projectId/messages', params: { projectId }, search: {} });
  }
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        actions={() => [
          [
            { ...changing, onSelect: () => setChanging(true) },
            {
              icon: isArchived ? ArchiveRestore : Archive,
              label: isArchived ? 'Take out of the archive' : 'Archive',
              onSelect: archive,
            },
          ],
          [{ ...deleting, onSelect: remove }],
        ]}
      />
      {isChanging && <MessageDialog projectId={projectId} message={message} onClose={() => setChanging(false)} />}
    </>
  );
}

function Missing({ projectId }: { projectId: string }) {
  return (
    <Page title="No such message">
      <EmptyState
        icon={FileQuestion}
        title="This message is not there"
        action={
          <Link to="/p/$projectId/messages" params={{ projectId }} search={{}} className={buttonLook()}>
            All messages
          </Link>
        }
      >
        It was deleted, is private, or has never been. What was deleted in the last 30 days is in the project’s trash.
      </EmptyState>
    </Page>
  );
}
