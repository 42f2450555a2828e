import { useNavigate, useSearch } from '@tanstack/react-router';
import { Columns3, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fingers } from '../../ui/fingers.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { type LookSearch, type TaskFilter, taskFilterIn } from '../tasks/filter.ts';
import { Looks } from '../tasks/Looks.tsx';
import { TaskFilters, usePeopleOf } from '../tasks/list/TaskFilters.tsx';
import { BesideTask } from '../tasks/panel/BesideTask.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { ColumnSection } from './ColumnSection.tsx';
import { Lanes } from './Lanes.tsx';
import { bys } from './laning.ts';
import { BoardContext } from './moving.ts';
import { type Column, columnsCurl, createColumn, useColumns } from './queries.ts';
import { useCardKeys } from './useCardKeys.ts';

const groupings = [
  { value: '', label: 'No lanes' },
  { value: 'who', label: 'Lanes by person' },
  { value: 'list', label: 'Lanes by list' },
];

/** The tasks of a project as cards, in the steps that they go through, and beside them the one that is open. */
export function BoardPage() {
  return (
    <BesideTask back="Board">
      <Board />
    </BesideTask>
  );
}

function Board() {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/p/$projectId/board' });
  const navigate = useNavigate();
  const filter = taskFilterIn(search);
  const people = usePeopleOf(projectId);
  const change = (part: LookSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  const columns = useColumns(projectId);
  const mayChange = useMayWork(projectId);
  const [isAdding, setAdding] = useState(false);
  const by = bys.find((one) => one === search.by);
  return (
    <Page
      title="Board"
      width="full"
      actions={
        <>
          <Looks projectId={projectId} />
          <ApiCallButton curl={columnsCurl(projectId)} />
          <Select
            label="Lanes"
            isLabelHidden
            options={groupings}
            value={by ?? ''}
            onChange={({ target }) => change({ by: target.value || undefined })}
          />
          {mayChange && (
            <Button icon={Plus} onClick={() => setAdding(true)}>
              New column
            </Button>
          )}
        </>
      }
    >
      <Loaded query={columns} lines={6}>
        {(all) =>
          all.length === 0 ? (
            <Empty projectId={projectId} mayChange={Boolean(mayChange)} />
          ) : (
            <>
              <TaskFilters
                usual="all"
                {...{ filter, people }}
                onChange={change}
                onClear={() => change(taskFilterIn({}))}
              />
              {by ? (
                <Lanes key={by} {...{ projectId, by, filter }} columns={all} shown={search.task} />
              ) : (
                <Columns columns={all} filter={filter} shown={search.task} />
              )}
            </>
          )
        }
      </Loaded>
      {isAdding && <ColumnDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Page>
  );
}

type ColumnsProps = { columns: Column[]; filter: TaskFilter; shown: number | undefined };

function Columns({ columns, filter, shown }: ColumnsProps) {
  const board = useMemo(() => ({ columns, lanes: [], open: [] }), [columns]);
  useCardKeys(board);
  return (
    <BoardContext value={board}>
      <div ref={fingers} className="relative flex items-start gap-3 overflow-x-auto pb-3">
        {columns.map((column) => (
          <ColumnSection key={column.id} column={column} filter={filter} shown={shown} />
        ))}
      </div>
    </BoardContext>
  );
}

const usual = [
  { name: 'To do', color: '#95A5A6' },
  { name: 'Doing', color: '#2980B9' },
  { name: 'Done', color: '#27AE60', completesTasks: true },
];

function Empty({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  const [isMaking, setMaking] = useState(false);
  async function make() {
    setMaking(true);
    try {
      for (const column of usual) await createColumn(projectId, column);
    } catch (error) {
      toastFailure(error);
    }
    setMaking(false);
  }
  return (
    <EmptyState
      icon={Columns3}
      title="No columns yet"
      action={
        mayChange && (
          <Button look="primary" disabled={isMaking} onClick={() => void make()}>
            Begin with To do, Doing and Done
          </Button>
        )
      }
    >
      A column is a step that work goes through, and a card a task in it. What is put into the last one is completed.
    </EmptyState>
  );
}
