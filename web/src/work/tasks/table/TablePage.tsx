import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Columns3, Download, SearchX, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox, Select } from '../../../ui/forms/Fields.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Popover } from '../../../ui/popups/Popover.tsx';
import { useSelection } from '../../../ui/tables/selection.ts';
import { now, numberText } from '../../../ui/text/locale.ts';
import { useProject } from '../../projects/queries.ts';
import { useProjectId } from '../../projects/useProjectId.ts';
import { isNarrowed, type LookSearch, taskFilterIn } from '../filter.ts';
import { Looks } from '../Looks.tsx';
import { TaskFilters, usePeopleOf } from '../list/TaskFilters.tsx';
import { lookCurl, MOST_LOOKED_AT, useLook } from '../look-queries.ts';
import { BesideTask, useTaskPath } from '../panel/BesideTask.tsx';
import { BulkBar } from './BulkBar.tsx';
import { columns, columnsIn, columnsText, nameColumn, sorted } from './columns.ts';
import { csvOf, saveCsv } from './csv.ts';
import { grouped, groupings } from './grouping.ts';
import { TaskTable } from './TaskTable.tsx';

/** The tasks of a project with all that is known of them, and beside them the one that is open. */
export function TablePage() {
  return (
    <BesideTask back="Table">
      <TaskLook />
    </BesideTask>
  );
}

function TaskLook() {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/p/$projectId/table' });
  const navigate = useNavigate();
  const router = useRouter();
  const people = usePeopleOf(projectId);
  const project = useProject(projectId).data;
  const filter = taskFilterIn(search);
  const look = { projectId, filter, isListed: true };
  const tasks = useLook(look);
  const pathOf = useTaskPath();
  const shown = columnsIn(search.columns);
  const groups = grouped(sorted(tasks.data ?? [], search.sort), search.by, now());
  const all = groups.flatMap((group) => group.tasks);
  const selection = useSelection(all.map(({ id }) => String(id)));
  const chosen = all.filter(({ id }) => selection.has(String(id)));
  const change = (part: LookSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  const clear = () => change(taskFilterIn({}));
  const save = () =>
    saveCsv(`${project?.name ?? 'Tasks'}`, csvOf(chosen.length > 0 ? chosen : all, [nameColumn, ...shown]));
  return (
    <Page
      title="Table"
      width="full"
      actions={
        <>
          <Looks projectId={projectId} />
          <ApiCallButton curl={lookCurl(look)} />
          <Select
            label="How they are grouped"
            isLabelHidden
            options={groupings}
            value={search.by ?? ''}
            onChange={({ target }) => change({ by: target.value || undefined })}
          />
          <ColumnsButton
            shown={shown.map(({ key }) => key)}
            onChange={(keys) => change({ columns: columnsText(keys) })}
          />
          <Button icon={Download} onClick={save}>
            CSV
          </Button>
        </>
      }
    >
      <TaskFilters filter={filter} people={people} onChange={change} onClear={clear} />
      {chosen.length > 0 && <BulkBar {...{ projectId, chosen, all, selection }} />}
      <Loaded query={tasks} lines={10}>
        {({ length }) =>
          length === 0 ? (
            <Nothing isNarrowed={isNarrowed(filter)} onClear={clear} />
          ) : (
            <>
              <TaskTable
                {...{ groups, all, selection }}
                columns={shown}
                sort={search.sort}
                shown={search.task}
                onSort={(sort) => change({ sort })}
                onOpen={(id) => goBeside(router, pathOf(id))}
              />
              {length >= MOST_LOOKED_AT && (
                <p className="mt-3 text-muted">
                  These are the first {numberText(MOST_LOOKED_AT)}. A filter makes them fewer.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function ColumnsButton({ shown, onChange }: { shown: string[]; onChange(keys: string[]): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={Columns3} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && (
        <Popover label="Columns" className="space-y-2 p-3" onClose={() => setOpen(false)}>
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={shown.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...shown, key] : shown.filter((one) => one !== key))}
            />
          ))}
        </Popover>
      )}
    </div>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  return isNarrowed ? (
    <EmptyState icon={SearchX} title="No task fits" action={<Button onClick={onClear}>Show all tasks</Button>}>
      Nothing here is as the filters above say.
    </EmptyState>
  ) : (
    <EmptyState icon={Table2} title="Nothing to do yet">
      What is written into the lists of this project appears here, with all that is known of it.
    </EmptyState>
  );
}
