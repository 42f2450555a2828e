import { Link, useNavigate } from '@tanstack/react-router';
import { Lock, NotebookText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { Badge } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { lockerOf } from './LockNote.tsx';
import { NotebookFields, notebookIn } from './NotebookFields.tsx';
import { createNotebook, type ListedNotebook, notebooksCurl, useNotebooks } from './queries.ts';

/** Fewer are found by looking. */
const MANY = 8;

export function NotebooksPage() {
  const projectId = useProjectId();
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const mayWork = useMayWork(projectId);
  const query = useNotebooks(projectId, page);
  useShortcut('n', 'New notebook', () => mayWork && setMaking(true));
  const add = mayWork && (
    <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
      New notebook
    </Button>
  );
  return (
    <Page
      title="Notebooks"
      actions={
        <>
          <ApiCallButton curl={notebooksCurl(projectId, page)} />
          <CsvLink href={`/projects/${projectId}/notebooks.csv`} />
          {add}
        </>
      }
    >
      <Loaded query={query} lines={6}>
        {({ notebooks, ...paging }) =>
          notebooks.length === 0 ? (
            <EmptyState icon={NotebookText} title="No notebook yet" action={add}>
              Minutes, plans, how things are done: texts that stay with the project, with every version of them.
            </EmptyState>
          ) : (
            <>
              <ByCategory notebooks={notebooks} />
              <Pagination {...paging} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <NewNotebookDialog projectId={projectId} isOpen={isMaking} onClose={() => setMaking(false)} />
    </Page>
  );
}

/** Those without a category come first, without a heading when there are no others. */
function ByCategory({ notebooks }: { notebooks: ListedNotebook[] }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const [find, setFind] = useState('');
  const found = notebooks.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(find.trim().toLowerCase()),
  );
  const groups = [...Map.groupBy(found, (notebook) => notebook['category-name'])].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const table = (label: string, rows: ListedNotebook[]) => (
    <Table
      label={label}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ id }) =>
        navigate({ to: '/p/$projectId/notebooks/$notebookId', params: { projectId, notebookId: id } })
      }
    />
  );
  return (
    <>
      {notebooks.length > MANY && (
        <div className="mb-4 max-w-xs">
          <TextField
            type="search"
            label="Find a notebook"
            isLabelHidden
            placeholder="Find a notebook"
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 && <p className="py-6 text-center text-muted">No notebook is called that.</p>}
      <div className="space-y-6">
        {groups.map(([category, rows]) =>
          groups.length === 1 && category === '' ? (
            <div key={category}>{table('Notebooks', rows)}</div>
          ) : (
            <Section key={category} title={category || 'Without a category'}>
              {table(category || 'Notebooks without a category', rows)}
            </Section>
          ),
        )}
      </div>
    </>
  );
}

const columns: Column<ListedNotebook>[] = [
  {
    title: 'Name',
    cell: (notebook) => (
      <div className="min-w-0 py-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/p/$projectId/notebooks/$notebookId"
            params={{ projectId: notebook['project-id'], notebookId: notebook.id }}
            className="min-w-0 font-medium break-words hover:underline"
          >
            {notebook.name}
          </Link>
          {notebook.private === '1' && <Badge>Private</Badge>}
          {notebook.locked === '1' && (
            <span className="inline-flex items-center gap-1 text-sm text-warn">
              <Lock aria-hidden size={14} /> {lockerOf(notebook)}
            </span>
          )}
        </div>
        {notebook.description && <p className="line-clamp-1 text-sm text-muted">{notebook.description}</p>}
      </div>
    ),
  },
  {
    title: 'Changed',
    className: 'w-36 text-muted',
    cell: (notebook) => <DateText value={notebook['updated-date']} />,
  },
  {
    title: 'By',
    isExtra: true,
    className: 'w-44 text-muted',
    cell: (notebook) => `${notebook['updated-by-userfirstname']} ${notebook['updated-by-userlastname']}`,
  },
  {
    title: 'Version',
    isExtra: true,
    className: 'w-20 text-right tabular-nums text-muted',
    cell: ({ version }) => numberText(Number(version)),
  },
  {
    title: 'Comments',
    isExtra: true,
    className: 'w-20 text-right tabular-nums text-muted',
    cell: (notebook) => numberText(Number(notebook['comments-count'])),
  },
];

type NewNotebookDialogProps = { projectId: string; isOpen: boolean; onClose(): void };

function NewNotebookDialog({ projectId, isOpen, onClose }: NewNotebookDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog title="New notebook" isOpen={isOpen} onClose={onClose}>
      <Form
        action="Begin writing"
        onSubmit={async (values) => {
          const notebookId = await createNotebook(projectId, notebookIn(values));
          onClose();
          await navigate({ to: '/p/$projectId/notebooks/$notebookId/edit', params: { projectId, notebookId } });
        }}
      >
        {(problem) => <NotebookFields projectId={projectId} problem={problem} />}
      </Form>
    </Dialog>
  );
}
