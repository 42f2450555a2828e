import { Table } from '../../ui/tables/Table.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import type { FileImport } from './queries.ts';

const LABEL = 'The first rows as they will be';

/** The first rows, as they will be. */
export function Samples({ one }: { one: FileImport }) {
  return (
    <div>
      <p aria-hidden className="mb-2 font-semibold">
        {LABEL}
      </p>
      <Table
        label={LABEL}
        rows={one.samples}
        keyOf={({ row }) => String(row)}
        columns={[
          {
            title: 'Task',
            cell: ({ name, level, refused, completed, parent }) => (
              <span className="break-words" style={{ paddingInlineStart: `${(Math.min(level, 6) - 1) * 16}px` }}>
                {completed ? <s>{name}</s> : name || '(no name)'}
                {parent && <span className="block text-sm text-muted">below {parent}</span>}
                {refused && <span className="block text-sm text-danger">Stays out: {refused}</span>}
              </span>
            ),
          },
          { title: 'List', cell: ({ list }) => list || 'Inbox' },
          { title: 'Responsible', isExtra: true, cell: ({ responsible }) => responsible.join(', ') },
          { title: 'Due', cell: ({ due }) => due && <DateText value={due} /> },
          { title: 'Priority', isExtra: true, cell: ({ priority }) => priority },
          { title: 'Tags', isExtra: true, cell: ({ tags }) => tags.join(', ') },
        ]}
      />
    </div>
  );
}
