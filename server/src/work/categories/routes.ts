import { Type } from 'typebox';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { createCategory, deleteCategory, listCategories, readCategory, updateCategory } from './categories.ts';
import { type CategoryKind, fileCategories, linkCategories, messageCategories, notebookCategories } from './kinds.ts';
import { Category, CategoryChange, NewCategory, showCategory } from './wire.ts';

const routesOf = (kind: CategoryKind): Route[] => [
  list(
    `/projects/:id/${kind.path}`,
    kind.read,
    (ctx, call) => listCategories(ctx, kind, call.id(), readPaging(call.query, { usual: 250, most: 500 })),
    (categories) => ({ categories: categories.map((category) => showCategory(kind, category)) }),
    { shows: ok({ categories: Type.Array(Category) }) },
  ),
  create(
    `/projects/:id/${kind.path}`,
    kind.change,
    (ctx, call) => createCategory(ctx, kind, call.id(), call.read(NewCategory)),
    { at: kind.path, keys: ['categoryId'], body: NewCategory },
  ),
  get(
    `/${kind.path}/:id`,
    kind.read,
    (ctx, call) => readCategory(ctx, kind, call.id()),
    (category) => ({ category: showCategory(kind, category) }),
    { shows: ok({ category: Category }) },
  ),
  act(
    'PUT',
    `/${kind.path}/:id`,
    kind.change,
    (ctx, call) => updateCategory(ctx, kind, call.id(), call.read(CategoryChange)),
    undefined,
    { body: CategoryChange, shows: Done },
  ),
  act('DELETE', `/${kind.path}/:id`, kind.change, (ctx, call) => deleteCategory(ctx, kind, call.id())),
];

export const categoryRoutes: Route[] = [fileCategories, notebookCategories, messageCategories, linkCategories].flatMap(
  routesOf,
);
