import { Type } from 'typebox';
import { Done, ok } from '../../platform/http/answer/classic.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { act, create, get, list, type Route } from '../../platform/http/route.ts';
import { createCategory, deleteCategory, listCategories, readCategory, updateCategory } from './projectcategories.ts';
import { CategoryChange, NewCategory, ProjectCategory, showCategory } from './wire.ts';

export const projectCategoryRoutes: Route[] = [
  list(
    '/projectCategories',
    'projectCategory.read',
    (ctx, call) => listCategories(ctx, readPaging(call.query, { usual: 250, most: 500 })),
    (categories) => ({ categories: categories.map(showCategory) }),
    { shows: ok({ categories: Type.Array(ProjectCategory) }) },
  ),
  get(
    '/projectCategories/:id',
    'projectCategory.read',
    (ctx, call) => readCategory(ctx, call.id()),
    (category) => ({ category: showCategory(category) }),
    { shows: ok({ category: ProjectCategory }) },
  ),
  create('/projectCategories', 'projectCategory.change', (ctx, call) => createCategory(ctx, call.read(NewCategory)), {
    at: 'projectCategories',
    keys: ['categoryId'],
    body: NewCategory,
  }),
  act(
    'PUT',
    '/projectCategories/:id',
    'projectCategory.change',
    (ctx, call) => updateCategory(ctx, call.id(), call.read(CategoryChange)),
    undefined,
    { body: CategoryChange, shows: Done },
  ),
  act('DELETE', '/projectCategories/:id', 'projectCategory.change', (ctx, call) => deleteCategory(ctx, call.id())),
];
