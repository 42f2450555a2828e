import type { Static } from 'typebox';
import { type Columns, nameOf, namesOf } from '../../platform/http/answer/csv.ts';
import type { ListedMessage } from './wire.ts';

const columns: Columns<Static<typeof ListedMessage>> = {
  Message: ({ title }) => title,
  Project: (message) => message['project-name'],
  Category: (message) => message['category-name'],
  Author: (message) => nameOf(message['author-first-name'], message['author-last-name']),
  'Posted on': (message) => message['posted-on'],
  Replies: (message) => Number(message['comments-count']),
  Tags: ({ tags }) => namesOf(tags),
  Text: ({ body }) => body,
  'Last changed on': (message) => message['last-changed-on'],
  Id: ({ id }) => id,
};

export const messageTable = { name: 'messages', rows: 'posts', columns };
