import { Select } from '../../ui/forms/Fields.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import type { changeImport, Field, FileImport } from './queries.ts';

const labels: Record<Field, string> = {
  none: 'Stays out',
  name: 'Name',
  list: 'Task list',
  description: 'Description',
  responsible: 'Responsible',
  start: 'Start',
  due: 'Due date',
  priority: 'Priority',
  tags: 'Tags',
  completed: 'Completed',
  estimate: 'Estimate',
  progress: 'Progress',
  parent: 'Name of the task above',
  indent: 'Level',
  comment: 'Comment',
  more: 'Description, with its name',
};
const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
/** Several columns may go there. */
const several = new Set<Field>(['none', 'more', 'description', 'tags', 'responsible', 'comment']);

type ColumnsProps = {
  one: FileImport;
  onChange: (change: Parameters<typeof changeImport>[1]) => void;
};

/** Which column goes where. One that takes the place of another puts that out. */
export function Columns({ one, onChange }: ColumnsProps) {
  const put = (at: number, field: Field) =>
    onChange({
      fields: one.columns.map((column, other) => {
        if (other === at) return field;
        return column.field === field && !several.has(field) ? 'none' : column.field;
      }),
    });
  const rows = one.columns.map((column, at) => ({ ...column, at }));
  // Tools write dates that can be read in one way only.
  const dated =
    (one.format === 'csv' || !one.dateOrderIsSure) &&
    one.columns.some(({ field }) => field === 'due' || field === 'start');
  return (
    <div className="space-y-3">
      <Table
        label="Columns"
        rows={rows}
        keyOf={({ at }) => String(at)}
        columns={[
          { title: 'Column of the file', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
          {
            title: 'Goes into',
            cell: ({ name, field, at }) => (
              <Select
                label={`Where ${name} goes`}
                isLabelHidden
                value={field}
                className="min-w-36"
                options={options}
                onChange={({ target }) => put(at, target.value as Field)}
              />
            ),
          },
        ]}
      />
      {dated && (
        <div className="space-y-1">
          <p aria-hidden className="text-sm font-medium">
            Dates like 3/12/2026 mean
          </p>
          <Segments
            label="Dates like 3/12/2026 mean"
            value={one.dateOrder}
            options={[
              { value: 'dmy', label: '3 December' },
              { value: 'mdy', label: '12 March' },
            ]}
            onChange={(dateOrder) => onChange({ dateOrder })}
          />
          {!one.dateOrderIsSure && (
            <p className="text-sm text-danger">
              The file does not say which. Look at the rows below, and choose the other if their dates are wrong.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
