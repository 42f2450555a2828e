import { idText, Text, titled } from '../../platform/http/answer/classic.ts';
import { id, name, required, shape } from '../../platform/http/request/fields.ts';
import type { CategoryKind } from './kinds.ts';
import type { CategoryView } from './store.ts';

export const Category = titled('Category', {
  id: Text,
  name: Text,
  type: Text,
  'project-id': Text,
  'parent-id': Text,
  count: Text,
  elements_count: Text,
});

export function showCategory({ type }: CategoryKind, category: CategoryView) {
  const count = String(category.content_count);
  return {
    id: String(category.id),
    name: category.name,
    type,
    'project-id': String(category.project_id),
    'parent-id': idText(category.parent_id),
    count,
    elements_count: count,
  };
}

const parentId = id({ key: 'parent-id', also: ['parentId'] });
export const NewCategory = shape('category', { name: required(name({ key: 'name' })), parentId });
export const CategoryChange = shape('category', { name: name({ key: 'name' }), parentId });
