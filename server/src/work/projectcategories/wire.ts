import { idText, Text, titled } from '../../platform/http/answer/classic.ts';
import { id, name, required, shape, text } from '../../platform/http/request/fields.ts';
import type { CategoryView } from './store.ts';

export const ProjectCategory = titled('ProjectCategory', {
  id: Text,
  name: Text,
  type: Text,
  'parent-id': Text,
  color: Text,
  count: Text,
  elements_count: Text,
  'elements-count': Text,
});

export function showCategory(category: CategoryView) {
  const count = String(category.project_count);
  return {
    id: String(category.id),
    name: category.name,
    type: 'ProjectCategory',
    'parent-id': idText(category.parent_id),
    color: category.color,
    count,
    elements_count: count,
    'elements-count': count,
  };
}

const optional = { parentId: id({ key: 'parent-id', also: ['parentId'] }), color: text({ key: 'color', max: 32 }) };
export const NewCategory = shape('category', { name: required(name({ key: 'name' })), ...optional });
export const CategoryChange = shape('category', { name: name({ key: 'name' }), ...optional });
