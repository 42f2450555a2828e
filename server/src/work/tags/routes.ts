import { Type } from 'typebox';
import { Done, ok, sortKey } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { parameter } from '../../platform/http/request/query.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { createTag, deleteTag, listTags, readTag, updateTag } from './vocabulary.ts';
import { NewTag, showTag, Tag, TagChange } from './wire.ts';

export const tagRoutes: Route[] = [
  list(
    '/tags',
    'tag.read',
    (ctx, call) =>
      listTags(
        ctx,
        sortKey(call.query.searchterm ?? '').slice(0, 255),
        readPaging(call.query, { usual: 250, most: 500 }),
      ),
    (tags) => ({ tags: tags.map(showTag) }),
    {
      shows: ok({ tags: Type.Array(Tag) }),
      query: { searchTerm: parameter.text('Only those that contain this.') },
    },
  ),
  get(
    '/tags/:id',
    'tag.read',
    (ctx, call) => readTag(ctx, call.id()),
    (tag) => ({ tag: showTag(tag) }),
    { shows: ok({ tag: Tag }) },
  ),
  create('/tags', 'tag.create', (ctx, call) => createTag(ctx, call.read(NewTag)), {
    at: 'tags',
    keys: ['tagId'],
    body: NewTag,
  }),
  act('PUT', '/tags/:id', 'tag.change', (ctx, call) => updateTag(ctx, call.id(), call.read(TagChange)), undefined, {
    body: TagChange,
    shows: Done,
  }),
  act('DELETE', '/tags/:id', 'tag.change', (ctx, call) => deleteTag(ctx, call.id())),
];
