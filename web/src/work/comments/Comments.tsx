import { useBegun } from '../../people/people/kept.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { WaitingList } from '../outbox/WaitingList.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { commentPlace, createComment, type Subject, useComments } from './queries.ts';

/** What is said about a message is called otherwise. */
const wordsFor = ({ at }: Subject) =>
  at === 'messages'
    ? { all: 'Replies', earlier: 'Show earlier replies', write: 'Write a reply', send: 'Reply' }
    : { all: 'Comments', earlier: 'Show earlier comments', write: 'Write a comment', send: 'Comment' };

/** What people say about something, the newest last, and a place to answer. Others' words appear as they are written. */
export function Comments({ subject, mayComment }: { subject: Subject; mayComment: boolean }) {
  const comments = useComments(subject);
  const words = wordsFor(subject);
  const begun = useBegun('comment', `${subject.at} ${subject.id}`);
  return (
    <div data-about={`${subject.at}/${subject.id}`}>
      <Loaded query={comments}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.comments).reverse();
          return (
            <>
              {comments.hasNextPage && (
                <Button
                  look="quiet"
                  size="small"
                  isBusy={comments.isFetchingNextPage}
                  onClick={() => void comments.fetchNextPage()}
                >
                  {words.earlier}
                </Button>
              )}
              {all.length === 0 && !mayComment && <p className="text-muted">Nobody has said anything yet.</p>}
              <ul aria-label={words.all} aria-live="polite" className="divide-y divide-line">
                {all.map((comment) => (
                  <CommentItem key={comment.id} comment={comment} subject={subject} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      {mayComment && (
        <div className="mt-2">
          <WaitingList place={commentPlace(subject)} />
          <CommentForm
            key={`${subject.at} ${subject.id}`}
            label={words.write}
            action={words.send}
            takesFiles
            begun={begun}
            onSend={(body, files) => createComment(subject, body, files)}
          />
        </div>
      )}
    </div>
  );
}
