import { Link } from '@tanstack/react-router';
import { Folder, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { numberText } from '../../ui/text/locale.ts';
import type { FileFilter } from '../files/filter.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import type { Category } from './queries.ts';
import { branches } from './tree.ts';

type CategoriesProps = {
  projectId: string;
  categories: Category[];
  counts: { all: number; loose: number } | undefined;
  /** What is shown of the files: here, of which category. */
  filter: FileFilter;
  mayChange: boolean;
  onChoose(category: string | undefined): void;
};

const indents = ['pl-2', 'pl-6', 'pl-10', 'pl-14', 'pl-18'];

/** Beside the files: every category with how many files lie in it. */
export function CategoryTree({ projectId, categories, counts, filter, mayChange, onChoose }: CategoriesProps) {
  const chosen = filter.category;
  const [isAdding, setAdding] = useState(false);
  const row = (
    category: string | undefined,
    count: number | undefined,
    depth: number,
    name: ReactNode,
    menu?: ReactNode,
  ) => (
    <li
      key={category ?? 'all'}
      className="group flex items-center rounded-md hover:bg-hover has-aria-[current]:bg-accent-soft"
    >
      <Link
        to="/p/$projectId/files"
        params={{ projectId }}
        search={{ ...filter, category }}
        aria-current={chosen === category ? 'true' : undefined}
        className={`flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md pr-2 ${indents[Math.min(depth, indents.length - 1)]}`}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">{name}</span>
        <span className="text-xs text-muted tabular-nums">{count !== undefined && numberText(count)}</span>
      </Link>
      {menu}
    </li>
  );
  return (
    <nav aria-label="File categories">
      <ul className="space-y-0.5">
        {row(undefined, counts?.all, 0, 'All files')}
        {row('0', counts?.loose, 0, 'Without a category')}
        {branches(categories).map(({ category, depth }) =>
          row(
            category.id,
            Number(category.count),
            depth,
            <>
              <Folder aria-hidden size={14} className="shrink-0 text-muted" />
              <span className="min-w-0 truncate" title={category.name}>
                {category.name}
              </span>
            </>,
            mayChange && (
              <CategoryMenu {...{ projectId, category }} onGone={() => chosen === category.id && onChoose(undefined)} />
            ),
          ),
        )}
      </ul>
      {mayChange && (
        <Button look="quiet" size="small" icon={FolderPlus} className="mt-2" onClick={() => setAdding(true)}>
          New category
        </Button>
      )}
      {isAdding && <CategoryDialog {...{ projectId }} onClose={() => setAdding(false)} />}
    </nav>
  );
}

/** The same where there is no room beside the files. */
export function CategoryChoice({ projectId, categories, counts, filter, mayChange, onChoose }: CategoriesProps) {
  const chosen = filter.category;
  const [isAdding, setAdding] = useState(false);
  const known = categories.find(({ id }) => id === chosen);
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${numberText(count)})`;
  const options = [
    { value: '', label: counted('All files', counts?.all) },
    { value: '0', label: counted('Without a category', counts?.loose) },
    ...branches(categories).map(({ category, depth }) => ({
      value: category.id,
      label: `${'\u2003'.repeat(depth)}${counted(category.name, Number(category.count))}`,
    })),
  ];
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Select
          label="Category"
          isLabelHidden
          options={options}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value || undefined)}
        />
      </div>
      {mayChange && known && <CategoryMenu {...{ projectId }} category={known} onGone={() => onChoose(undefined)} />}
      {mayChange && !known && (
        <Button look="quiet" icon={FolderPlus} onClick={() => setAdding(true)}>
          New
        </Button>
      )}
      {isAdding && <CategoryDialog {...{ projectId }} onClose={() => setAdding(false)} />}
    </div>
  );
}
