import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, Megaphone, MessageSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { type ListedMessage, messagesCurl, useMessages } from './queries.ts';

export function MessagesPage() {
  const projectId = useProjectId();
  const { view = 'current' } = useSearch({ from: '/app/p/$projectId/messages' });
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(false);
  const mayWork = useMayWork(projectId);
  const query = useMessages(projectId, view, page);
  const isArchive = view === 'archived';
  useShortcut('n', 'New message', () => mayWork && setWriting(true));
  const show = (other: 'archived' | undefined) => {
    setPage(1);
    void navigate({ to: '/p/$projectId/messages', params: { projectId }, search: { view: other }, replace: true });
  };
  const add = mayWork && (
    <Button look="primary" icon={Plus} onClick={() => setWriting(true)}>
      New message
    </Button>
  );
  return (
    <Page
      title={isArchive ? 'Archived messages' : 'Messages'}
      actions={
        <>
          <ApiCallButton curl={messagesCurl(projectId, view, page)} />
          {!isArchive && <CsvLink href={`/projects/${projectId}/messages.csv`} />}
          <Button icon={isArchive ? Megaphone : Archive} onClick={() => show(isArchive ? undefined : 'archived')}>
            {isArchive ? 'Current' : 'Archived'}
          </Button>
          {add}
        </>
      }
    >
      <Loaded query={query} lines={6}>
        {({ messages, ...paging }) =>
          messages.length === 0 ? (
            <EmptyState
              icon={isArchive ? Archive : Megaphone}
              title={isArchive ? 'Nothing is archived' : 'No message yet'}
              action={!isArchive && add}
            >
              {isArchive
                ? 'What is archived leaves the list of messages, and can be read and found here.'
                : 'What everybody on this project should know, and what they say to it.'}
            </EmptyState>
          ) : (
            <>
              <ul
                aria-label={isArchive ? 'Archived messages' : 'Messages of the project'}
                className="divide-y divide-line rounded-lg border border-line bg-surface"
              >
                {messages.map((message) => (
                  <Row key={message.id} message={message} />
                ))}
              </ul>
              <Pagination {...paging} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {isWriting && (
        <MessageDialog
          projectId={projectId}
          onClose={() => setWriting(false)}
          onMade={(messageId) =>
            navigate({ to: '/p/$projectId/messages/$messageId', params: { projectId, messageId } })
          }
        />
      )}
    </Page>
  );
}

/** Programs may have written it as HTML: of that the text is shown. */
const excerptOf = (message: ListedMessage): string =>
  message['content-type'] === 'HTML'
    ? (new DOMParser().parseFromString(message.body, 'text/html').body.textContent ?? '')
    : unmarked(message.body.slice(0, 400));

function Row({ message }: { message: ListedMessage }) {
  const author = `${message['author-first-name']} ${message['author-last-name']}`.trim();
  const replies = Number(message['comments-count']);
  const isNew = message.isRead === '0';
  return (
    <li className="relative flex gap-3 px-3 py-3 hover:bg-ground md:px-4">
      <Avatar name={author} src={message['author-avatar-url']} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/p/$projectId/messages/$messageId"
            params={{ projectId: message['project-id'], messageId: message.id }}
            className={`min-w-0 break-words after:absolute after:inset-0 hover:underline ${isNew ? 'font-semibold' : 'font-medium'}`}
          >
            {message.title}
          </Link>
          {isNew && <Badge tone="accent">New</Badge>}
          {message.private === '1' && <Badge>Private</Badge>}
        </div>
        <p className="line-clamp-2 text-sm break-words text-muted">{excerptOf(message)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="min-w-0 break-words">
            {author}, <DateText value={message['posted-on']} />
            {message['category-name'] && ` · ${message['category-name']}`}
          </span>
          {replies > 0 && (
            <span
              className={
                message.hasUnreadReplies
                  ? 'inline-flex items-center gap-1 font-medium text-text'
                  : 'inline-flex items-center gap-1'
              }
            >
              <MessageSquare aria-hidden size={14} />
              {numberText(replies)} {replies === 1 ? 'reply' : 'replies'}
              {message.hasUnreadReplies && ', some new'}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
