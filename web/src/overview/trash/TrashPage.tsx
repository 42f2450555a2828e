import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { useMayWork } from '../../work/members/useMayWork.ts';
import { useProjectId } from '../../work/projects/useProjectId.ts';
import { type Kind, restore, type Trashed, trashCurl, useTrash } from './queries.ts';

/** As the server keeps it. */
const KEPT_DAYS = 30;

const names: Record<Kind, string> = {
  tasklists: 'Task list',
  tasks: 'Task',
  milestones: 'Milestone',
  files: 'File',
  notebooks: 'Notebook',
  comments: 'Comment',
  timelogs: 'Time',
};

export function TrashPage() {
  const projectId = useProjectId();
  const [page, setPage] = useState(1);
  const query = useTrash(projectId, page);
  const mayWork = useMayWork(projectId);
  return (
    <Page title="Trash" actions={<ApiCallButton curl={trashCurl(projectId, page)} />}>
      <Loaded query={query} lines={6}>
        {({ items, ...paging }) =>
          items.length === 0 ? (
            <EmptyState icon={Trash2} title="The trash is empty">
              What is deleted in this project stays here for {KEPT_DAYS} days and can be brought back.
            </EmptyState>
          ) : (
            <>
              <Table
                label="What is in the trash"
                rows={items}
                keyOf={({ kind, id }) => `${kind} ${id}`}
                columns={mayWork ? [...columns, restoring] : columns}
              />
              <Pagination {...paging} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** `days`: how many it has been there. */
function whenGone(days: string): string {
  const left = Math.max(0, KEPT_DAYS - Number(days));
  if (left === 0) return 'within a day';
  return left === 1 ? 'in one day' : `in ${numberText(left)} days`;
}

const columns: Column<Trashed>[] = [
  {
    title: 'Name',
    cell: ({ kind, name, date, username, days }) => (
      <div className="min-w-0 py-1">
        <p className="line-clamp-2 font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {names[kind]}
          <span className="sm:hidden">
            , deleted <DateText value={date} /> by {username}, goes for ever {whenGone(days)}
          </span>
        </p>
      </div>
    ),
  },
  {
    title: 'Deleted',
    isExtra: true,
    className: 'text-muted sm:whitespace-nowrap',
    cell: ({ date, username }) => (
      <>
        <DateText value={date} /> by {username}
      </>
    ),
  },
  {
    title: 'Goes for ever',
    isExtra: true,
    className: 'w-32 text-muted',
    cell: ({ days }) => whenGone(days),
  },
];

const restoring: Column<Trashed> = {
  title: 'Restore',
  isTitleHidden: true,
  className: 'w-28 text-right',
  cell: (item) => (
    <Button size="small" icon={RotateCcw} aria-label={`Restore ${item.name}`} onClick={() => bringBack(item)}>
      Restore
    </Button>
  ),
};

async function bringBack(item: Trashed): Promise<void> {
  try {
    await restore(item);
    toast(`${names[item.kind]} “${item.name}” is back.`);
  } catch (error) {
    toastFailure(error);
  }
}
