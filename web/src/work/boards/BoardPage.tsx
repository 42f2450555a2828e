import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Columns3, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { goBeside } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import { toggleCompleted } from '../tasks/doing.ts';
import { type TaskFilter, taskFilterIn } from '../tasks/filter.ts';
import { Looks } from '../tasks/Looks.tsx';
import { TaskFilters, usePeopleOf } from '../tasks/list/TaskFilters.tsx';
import { BesideTask, useTaskPath } from '../tasks/panel/BesideTask.tsx';
import { asTask } from './CardItem.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { ColumnSection } from './ColumnSection.tsx';
import { ColumnsContext, type Direction, moveBy } from './moving.ts';
import { type Card, type Column, columnsCurl, createColumn, knownCards, useColumns } from './queries.ts';

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
  const change = (part: TaskFilter) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  const columns = useColumns(projectId);
  const mayChange = useMayWork(projectId);
  const [isAdding, setAdding] = useState(false);
  useCardKeys(columns.data ?? []);
  return (
    <Page
      title="Board"
      width="full"
      actions={
        <>
          <Looks projectId={projectId} />
          <ApiCallButton curl={columnsCurl(projectId)} />
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
            <ColumnsContext value={all}>
              <TaskFilters
                usual="all"
                {...{ filter, people }}
                onChange={change}
                onClear={() => change(taskFilterIn({}))}
              />
              <div className="relative flex items-start gap-3 overflow-x-auto pb-3">
                {all.map((column) => (
                  <ColumnSection key={column.id} column={column} filter={filter} shown={search.task} />
                ))}
              </div>
            </ColumnsContext>
          )
        }
      </Loaded>
      {isAdding && <ColumnDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </Page>
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

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-card]')];
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-card]') ?? null;

function goBy(count: number): void {
  const all = items();
  const at = all.indexOf(current()!);
  const next = at < 0 ? all[count > 0 ? 0 : all.length - 1] : all[at + count];
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  next?.querySelector('a')?.focus();
}

/** In the column of the card that has the focus, else in the first one. */
function startNew(): void {
  const own = current()?.closest('section')?.querySelector<HTMLElement>('[data-new-card]');
  (own ?? document.querySelector<HTMLElement>('[data-new-card]'))?.focus();
}

/** Everything on the board by keyboard, with the keys that tasks have. */
function useCardKeys(columns: Column[]): void {
  const router = useRouter();
  const pathOf = useTaskPath();
  const own = (): Card | undefined => {
    const id = current()?.dataset.card;
    return columns.flatMap((column) => knownCards(column.id)).find((card) => card.id === id);
  };
  useShortcut('j', 'Next card', () => goBy(1));
  useShortcut('k', 'Previous card', () => goBy(-1));
  useShortcut('c', 'New card', startNew);
  useShortcut('x', 'Complete or reopen the task', () => {
    const card = own();
    if (card?.canComplete) void toggleCompleted(asTask(card));
  });
  useShortcut('e', 'Edit the task', () => {
    const card = own();
    if (card) goBeside(router, `${pathOf(Number(card.taskId))}#edit`);
  });
  const move = (direction: Direction) => () => {
    const card = own();
    if (card?.canEdit) moveBy(card, direction, columns);
  };
  useShortcut('Alt+ArrowUp', 'Move the card up', move('up'));
  useShortcut('Alt+ArrowDown', 'Move the card down', move('down'));
  useShortcut('Alt+ArrowLeft', 'Move the card to the column on the left', move('left'));
  useShortcut('Alt+ArrowRight', 'Move the card to the column on the right', move('right'));
}
