import { Type } from 'typebox';
import { Done, ok } from '../http/classic.ts';
import { readPaging } from '../http/paging.ts';
import { act, create, get, list, type Route } from '../http/route.ts';
import { createCategory, deleteCategory, listCategories, readCategory, updateCategory } from './filecategories.ts';
import { CategoryChange, FileCategory, NewCategory, showCategory } from './wire.ts';

export const fileCategoryRoutes: Route[] = [
  list(
    '/projects/:id/fileCategories',
    'file.read',
    (ctx, call) => listCategories(ctx, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (categories) => ({ categories: categories.map(showCategory) }),
    { shows: ok({ categories: Type.Array(FileCategory) }) },
  ),
  create(
    '/projects/:id/fileCategories',
    'file.change',
    (ctx, call) => createCategory(ctx, call.id(), call.read(NewCategory)),
    { at: 'fileCategories', keys: ['categoryId'], body: NewCategory },
  ),
  get(
    '/fileCategories/:id',
    'file.read',
    (ctx, call) => readCategory(ctx, call.id()),
    (category) => ({ category: showCategory(category) }),
    { shows: ok({ category: FileCategory }) },
  ),
  act(
    'PUT',
    '/fileCategories/:id',
    'file.change',
    (ctx, call) => updateCategory(ctx, call.id(), call.read(CategoryChange)),
    undefined,
    { body: CategoryChange, shows: Done },
  ),
  act('DELETE', '/fileCategories/:id', 'file.change', (ctx, call) => deleteCategory(ctx, call.id())),
];
