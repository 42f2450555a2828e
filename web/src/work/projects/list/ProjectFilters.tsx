import { Star } from 'lucide-react';
import { useCompanies } from '../../../people/companies/queries.ts';
import { useMe } from '../../../people/people/queries.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { FindField } from '../../../ui/forms/FindField.tsx';
import { useTags } from '../../tags/queries.ts';
import { type ProjectFilter, useCompaniesOfProjects, useProjectCategories } from '../queries.ts';

const statuses = [
  { value: '', label: 'Active' },
  { value: 'late', label: 'Late' },
  { value: 'completed', label: 'Completed' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

type Named = { id: string; name: string };
const optionsOf = (any: string, named: Named[]) => [
  { value: '', label: any },
  ...named.map(({ id, name }) => ({ value: id, label: name })),
];

function useCompanyChoice(): Named[] {
  const me = useMe().data;
  const mayManage = me?.permissions['can-manage-people'] ?? false;
  const all = useCompanies(mayManage).data;
  const own = useCompaniesOfProjects(me !== undefined && !mayManage).data;
  return (mayManage ? all : own) ?? [];
}

/** Each choice is part of the address, so that a view can be kept and shared. */
export function ProjectFilters({ filter, onChange }: { filter: ProjectFilter; onChange(change: ProjectFilter): void }) {
  const choices = [
    { key: 'status', label: 'State', options: statuses },
    { key: 'company', label: 'Company', options: optionsOf('Any company', useCompanyChoice()) },
    { key: 'category', label: 'Category', options: optionsOf('Any category', useProjectCategories().data ?? []) },
    { key: 'tag', label: 'Tag', options: optionsOf('Any tag', useTags().data ?? []) },
  ] as const;
  return (
    <search className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-2 sm:w-64">
        <FindField
          label="Find a project"
          words={filter.find ?? ''}
          onChange={(words) => onChange({ find: words || undefined })}
        />
      </div>
      {choices.map(({ key, label, options }) =>
        // A choice of one is none, unless the address has made it already.
        options.length < 3 && !filter[key] ? null : (
          <div key={key} className="sm:w-40">
            <Select
              label={label}
              isLabelHidden
              options={options}
              value={filter[key] ?? ''}
              onChange={(event) => onChange({ [key]: event.target.value || undefined })}
            />
          </div>
        ),
      )}
      <Button
        icon={Star}
        aria-pressed={filter.starred ?? false}
        className={filter.starred ? 'bg-accent-soft' : undefined}
        onClick={() => onChange({ starred: filter.starred ? undefined : true })}
      >
        Starred
      </Button>
    </search>
  );
}
