import { type Kind, number, type Shown, tags, text } from './read-wire.ts';

export const message: Kind = {
  key: 'message',
  fields: {
    id: number('id'),
    subject: text('title'),
    status: text('message-status'),
    categoryId: number('category-id'),
    projectId: number('project-id'),
    tags,
    post: (shown: Shown) => ({
      id: Number(shown['post-id']),
      body: shown.body,
      contentType: shown['content-type'],
      status: shown['post-status'],
      userId: Number(shown['author-id']),
      messageId: Number(shown.id),
      dateCreated: shown['posted-on'],
      dateUpdated: shown['last-changed-on'],
    }),
  },
};

/** What is said about a message is a comment, and told as the reply that it is. */
export const messagePost: Kind = {
  key: 'messagePost',
  fields: {
    id: number('id'),
    body: text('body'),
    contentType: text('content-type'),
    status: () => 'active',
    userId: number('author-id'),
    messageId: number('commentable-id'),
    projectId: number('project-id'),
    dateCreated: text('datetime'),
    dateUpdated: text('last-changed-on'),
  },
};
