import { LayoutGrid, Rows3 } from 'lucide-react';
import { IconButton } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { FindField } from '../../../ui/forms/FindField.tsx';
import type { FileFilter, SortKey } from '../filter.ts';

const orders = [
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name down', label: 'Name, Z to A' },
  { value: 'date down', label: 'Latest change first' },
  { value: 'date', label: 'Oldest change first' },
  { value: 'size down', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
];

export const orderOf = (sort: SortKey, isDown: boolean): FileFilter => ({
  sort: sort === 'name' ? undefined : sort,
  down: isDown ? true : undefined,
});

export function FileFilters({ filter, onChange }: { filter: FileFilter; onChange(change: FileFilter): void }) {
  const { sort = 'name', down, view, find = '' } = filter;
  return (
    <search className="mb-3 flex items-center gap-2">
      <div className="min-w-0 flex-1 sm:max-w-64">
        <FindField label="Find files" words={find} onChange={(words) => onChange({ find: words || undefined })} />
      </div>
      <div className="w-40 min-w-0 shrink sm:ml-auto">
        <Select
          label="Order"
          isLabelHidden
          options={orders}
          value={`${sort}${down ? ' down' : ''}`}
          onChange={({ target }) => {
            const [key, isDown] = target.value.split(' ');
            onChange(orderOf(key as SortKey, isDown !== undefined));
          }}
        />
      </div>
      <IconButton
        icon={view === 'grid' ? Rows3 : LayoutGrid}
        label={view === 'grid' ? 'Show as a table' : 'Show as a grid'}
        onClick={() => onChange({ view: view === 'grid' ? undefined : 'grid' })}
      />
    </search>
  );
}
