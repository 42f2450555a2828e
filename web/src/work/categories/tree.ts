import type { Category } from './queries.ts';

type Branch = { category: Category; depth: number };

/** Each category after the one it lies in. One whose parent is not there stands at the top. */
export function branches(categories: Category[]): Branch[] {
  const ids = new Set(categories.map(({ id }) => id));
  const byParent = Map.groupBy(categories, ({ 'parent-id': parent }) => (ids.has(parent) ? parent : ''));
  const walk = (parent: string, depth: number): Branch[] =>
    (byParent.get(parent) ?? []).flatMap((category) => [{ category, depth }, ...walk(category.id, depth + 1)]);
  return walk('', 0);
}

/** A category and all that lie in it, however deep: where it cannot be moved to. */
export function withThoseBelow(categories: Category[], id: string): Set<string> {
  const found = new Set([id]);
  // What is added while the set is walked is walked as well.
  for (const above of found)
    for (const { id: below, 'parent-id': parent } of categories) if (parent === above) found.add(below);
  return found;
}

/** The choices of a select, indented as the tree is. */
export const categoryOptions = (categories: Category[]): { value: string; label: string }[] =>
  branches(categories).map(({ category, depth }) => ({
    value: category.id,
    label: `${'\u2003'.repeat(depth)}${category.name}`,
  }));
