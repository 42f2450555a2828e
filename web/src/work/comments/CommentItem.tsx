import { useEffect, useRef, useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Avatar } from '../../ui/Small.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { changing, deleting } from '../items/actions.ts';
import { CommentForm } from './CommentForm.tsx';
import { type Comment, deleteComment, restoreComment, type Subject, updateComment } from './queries.ts';

const remove = (subject: Subject, id: string) =>
  doWithUndo(deleteComment(subject, id), 'The comment is in the trash.', () => restoreComment(subject, id));

/** Programs may have written it as HTML: of that the text is shown. */
const textOf = (comment: Comment): string =>
  comment['content-type'] === 'HTML'
    ? (new DOMParser().parseFromString(comment.body, 'text/html').body.textContent ?? '')
    : comment.body;

export function CommentItem({ comment, subject }: { comment: Comment; subject: Subject }) {
  const { id, datetime, canEdit, attachments } = comment;
  const begun = useBegun('change', `comment ${id}`);
  const [isChanging, setChanging] = useState(() => Boolean(canEdit) && begun.read() !== undefined);
  const own = useRef<HTMLLIElement>(null);
  const author = `${comment['author-firstname']} ${comment['author-lastname']}`.trim();
  // An address may name one comment.
  useEffect(() => {
    if (location.hash === `#comment-${id}`) own.current?.scrollIntoView({ block: 'center' });
  }, [id]);
  return (
    <li ref={own} id={`comment-${id}`} className="flex scroll-mt-28 gap-2.5 py-2.5 target:bg-accent-soft">
      <Avatar name={author} src={comment['author-avatar-url']} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2">
          <span className="min-w-0 truncate font-medium">{author}</span>
          <DateText value={datetime} className="text-sm text-muted" />
          {comment['last-changed-on'] !== datetime && <span className="text-sm text-muted">(changed)</span>}
          {canEdit && (
            <span className="ml-auto">
              <Menu
                label={`Actions for the comment of ${author}`}
                actions={() => [
                  [
                    { ...changing, label: 'Change', onSelect: () => setChanging(true) },
                    { ...deleting, onSelect: () => remove(subject, id) },
                  ],
                ]}
              />
            </span>
          )}
        </div>
        {isChanging ? (
          <CommentForm
            label="Your comment"
            action="Save"
            initial={textOf(comment)}
            begun={begun}
            onCancel={() => setChanging(false)}
            onSend={async (body) => {
              await updateComment(id, body);
              setChanging(false);
            }}
          />
        ) : (
          <Markdown>{textOf(comment)}</Markdown>
        )}
        {attachments.map((file) => (
          <a
            key={file.id}
            href={file['download-URL']}
            className="mt-1 block truncate text-sm text-accent hover:underline"
          >
            {file.name}
          </a>
        ))}
      </div>
    </li>
  );
}
