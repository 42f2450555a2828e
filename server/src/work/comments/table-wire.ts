import type { Static } from 'typebox';
import { type Columns, nameOf } from '../../platform/http/answer/csv.ts';
import type { ListedComment } from './wire.ts';

const columns: Columns<Static<typeof ListedComment>> = {
  Comment: ({ body }) => body,
  About: (comment) => comment['item-name'],
  Kind: ({ type }) => type,
  Project: (comment) => comment['project-name'],
  Author: (comment) => nameOf(comment['author-firstname'], comment['author-lastname']),
  'Posted on': ({ datetime }) => datetime,
  'Last changed on': (comment) => comment['last-changed-on'],
  Likes: ({ numLikes }) => Number(numLikes),
  Id: ({ id }) => id,
};

export const commentTable = { name: 'comments', rows: 'comments', columns };
