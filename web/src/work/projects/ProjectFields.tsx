import { useCompanies } from '../../people/companies/queries.ts';
import { useMe } from '../../people/people/queries.ts';
import { Select, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import type { Problem, Values } from '../../ui/forms/Form.tsx';
import { TagsText } from '../tags/TagsText.tsx';
import { type Project, useProjectCategories } from './queries.ts';

const digits = (day: string | undefined) => (day ?? '').replaceAll('-', '');
const withHyphens = (day: string | undefined) => (day ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');

export const projectIn = ({ name = '', startDate, endDate, ...rest }: Values) => ({
  ...rest,
  name,
  startDate: digits(startDate),
  endDate: digits(endDate),
});

/** The fields of a project, for making one and for changing it. */
export function ProjectFields({ project, problem }: { project?: Project; problem: Problem }) {
  const mayChooseCompany = useMe().data?.permissions['can-manage-people'] ?? false;
  const companies = useCompanies(mayChooseCompany).data ?? [];
  const categories = useProjectCategories().data ?? [];
  return (
    <>
      <TextField
        name="name"
        label="Name"
        defaultValue={project?.name}
        required
        autoFocus={!project}
        error={problem('name')}
      />
      <TextArea
        name="description"
        label="What it is about"
        defaultValue={project?.description}
        error={problem('description')}
        hint="Markdown works here."
      />
      <TagsText tags={project?.tags} error={problem('tags')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="startDate"
          type="date"
          label="Begins"
          defaultValue={withHyphens(project?.startDate)}
          error={problem('startDate')}
        />
        <TextField
          name="endDate"
          type="date"
          label="Ends"
          defaultValue={withHyphens(project?.endDate)}
          error={problem('endDate')}
        />
        {companies.length > 1 && (
          <Select
            name="companyId"
            label="Company"
            defaultValue={project?.company.id}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            error={problem('companyId')}
          />
        )}
        {categories.length > 0 && (
          <Select
            name="category-id"
            label="Category"
            defaultValue={project?.category.id}
            options={[{ value: '', label: 'None' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
            error={problem('category-id')}
          />
        )}
      </div>
    </>
  );
}
