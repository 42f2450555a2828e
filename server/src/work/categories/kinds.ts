import type { Action } from '../../platform/access/permissions.ts';

/** Each kind of thing that is sorted into categories has a tree of its own in every project. */
export type CategoryKind = {
  /** How refusals call one. */
  what: string;
  /** The name of its ids' counter. */
  counter: string;
  /** As the API calls one, and where it finds them. */
  type: string;
  path: string;
  read: Action;
  change: Action;
  table: 'file_categories' | 'notebook_categories' | 'message_categories' | 'link_categories';
  /** The table of what lies in them. */
  contents: 'files' | 'notebooks' | 'messages' | 'bookmarks';
  item: 'file' | 'notebook' | 'message' | 'link';
};

export const fileCategories: CategoryKind = {
  what: 'file category',
  counter: 'fileCategory',
  type: 'FileCategory',
  path: 'fileCategories',
  read: 'file.read',
  change: 'file.change',
  table: 'file_categories',
  contents: 'files',
  item: 'file',
};

export const notebookCategories: CategoryKind = {
  what: 'notebook category',
  counter: 'notebookCategory',
  type: 'NotebookCategory',
  path: 'notebookCategories',
  read: 'notebook.read',
  change: 'notebook.change',
  table: 'notebook_categories',
  contents: 'notebooks',
  item: 'notebook',
};

export const messageCategories: CategoryKind = {
  what: 'message category',
  counter: 'messageCategory',
  type: 'PostCategory',
  path: 'messageCategories',
  read: 'message.read',
  change: 'message.create',
  table: 'message_categories',
  contents: 'messages',
  item: 'message',
};

export const linkCategories: CategoryKind = {
  what: 'link category',
  counter: 'linkCategory',
  type: 'LinkCategory',
  path: 'linkCategories',
  read: 'link.read',
  change: 'link.change',
  table: 'link_categories',
  contents: 'bookmarks',
  item: 'link',
};
