import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { instant, oneOf, parameter } from '../../platform/http/request/query.ts';
import { act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { attachmentLinks } from '../attachments/show.ts';
import { folders } from '../items/links.ts';
import { reactable } from '../reactions/reactable.ts';
import { createComment, markRead, reacting, readComment, updateComment } from './comments.ts';
import { places, subjectKinds } from './kinds.ts';
import { listComments, listCommentsOn } from './list.ts';
import { listReaders } from './readers.ts';
import { commentTable } from './table-wire.ts';
import { deleteComment, restoreComment } from './trash.ts';
import {
  Comment,
  CommentChange,
  ListedComment,
  NewComment,
  objectTypes,
  Reader,
  type ShownComment,
  showComment,
  showListedComment,
  showReader,
} from './wire.ts';

const paging = (call: Call) => readPaging(call.query, { usual: 250, most: 500 });
const showAll = (comments: ShownComment[], ctx: Context) => ({
  comments: comments.map((comment) => showListedComment(comment, ctx)),
});
const shows = ok({ comments: Type.Array(ListedComment) });

const wantedParameters = {
  objectType: parameter.oneOf(Object.keys(objectTypes), 'Only those about this kind of thing.'),
  updatedAfterDate: parameter.instant('Only those changed since then.'),
};

function wanted({ query }: Call) {
  const kind = oneOf(objectTypes, 'objectType', query.objecttype);
  const updatedAfter = instant('updatedAfterDate', query.updatedafterdate);
  return { ...(kind === 'all' ? {} : { kind }), ...(updatedAfter ? { updatedAfter } : {}) };
}

const onSubjects: Route[] = places.flatMap((at) => [
  list(
    `/${at}/:id/comments`,
    'comment.read',
    (ctx, call) => listCommentsOn(ctx, { at, id: call.id() }, paging(call)),
    showAll,
    { shows },
  ),
  create(
    `/${at}/:id/comments`,
    'comment.create',
    (ctx, call) => createComment(ctx, { at, id: call.id() }, call.read(NewComment)),
    { at: 'comments', keys: ['commentId'], body: NewComment },
  ),
]);

const readers: Route[] = subjectKinds.map((kind) =>
  get(
    `/${folders[kind]}/:id/readers`,
    'comment.read',
    (ctx, call) => listReaders(ctx, { at: folders[kind], id: call.id() }),
    (people) => ({ readers: people.map(showReader) }),
    {
      shows: ok({ readers: Type.Array(Reader) }),
      summary: `Lists who of the project sees a ${kind}: whom one can mention there.`,
    },
  ),
);

export const commentRoutes: Route[] = [
  ...onSubjects,
  ...readers,
  list('/comments', 'project.list', (ctx, call) => listComments(ctx, wanted(call), paging(call)), showAll, {
    shows,
    query: wantedParameters,
    table: commentTable,
  }),
  get(
    '/comments/:id',
    'comment.read',
    (ctx, call) => readComment(ctx, call.id()),
    (comment, ctx) => ({ comment: showComment(comment, ctx) }),
    { shows: ok({ comment: Comment }), links: attachmentLinks },
  ),
  act(
    'PUT',
    '/comments/:id',
    'comment.change',
    (ctx, call) => updateComment(ctx, call.id(), call.read(CommentChange)),
    undefined,
    { body: CommentChange, shows: Done },
  ),
  act('DELETE', '/comments/:id', 'comment.change', (ctx, call) => deleteComment(ctx, call.id())),
  act('PUT', '/comments/:id/markread', 'comment.read', (ctx, call) => markRead(ctx, call.id()), undefined, {
    name: 'markCommentAsRead',
    summary: 'Marks a comment as read by the caller.',
  }),
  ...reactable({
    at: 'comments',
    kind: 'comment',
    ...reacting(),
    action: { read: 'comment.read', write: 'comment.create' },
  }),
  act('PUT', '/trashcan/comments/:id/restore', 'comment.change', (ctx, call) => restoreComment(ctx, call.id())),
];
