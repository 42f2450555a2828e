import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Pagination } from '../../ui/tables/Pagination.tsx';
import { type Column, Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { deleteAgain, type Kind, restore, type Trashed } from './queries.ts';

/** As the server keeps it. */
export const KEPT_DAYS = 30;

const names: Record<Kind, string> = {
  projects: 'Project',
  tasklists: 'Task list',
  tasks: 'Task',
  columns: 'Column of a board',
  milestones: 'Milestone',
  files: 'File',
  notebooks: 'Notebook',
  messages: 'Message',
  messagereplies: 'Reply',
  links: 'Link',
  comments: 'Comment',
  timelogs: 'Time',
  calendarevents: 'Event',
};

type TrashTableProps = {
  trash: { items: Trashed[]; page: number; pages: number; records: number };
  /** What is said where there is nothing. */
  empty: string;
  mayRestore: boolean;
  onPage(page: number): void;
};

export function TrashTable({ trash: { items, ...paging }, empty, mayRestore, onPage }: TrashTableProps) {
  if (items.length === 0)
    return (
      <EmptyState icon={Trash2} title="The trash is empty">
        {empty}
      </EmptyState>
    );
  return (
    <>
      <Table
        label="What is in the trash"
        rows={items}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={mayRestore ? [...columns, restoring] : columns}
      />
      <Pagination {...paging} onPage={onPage} />
    </>
  );
}

const nameOf = ({ kind, name }: Trashed): string =>
  kind === 'comments' || kind === 'messagereplies' ? unmarked(name) : name;

/** `days`: how many it has been there. */
function timeLeft(days: string): string {
  const left = KEPT_DAYS - Number(days);
  if (left < 1) return 'less than a day';
  return left === 1 ? 'one more day' : `${numberText(left)} more days`;
}

const Deleted = ({ date, username }: Trashed) => (
  <>
    <DateText value={date} />
    {username && ` by ${username}`}
  </>
);

const columns: Column<Trashed>[] = [
  {
    title: 'Name',
    cell: (item) => (
      <div className="min-w-0 py-1">
        <p className="line-clamp-2 font-medium break-words">{nameOf(item)}</p>
        <p className="text-sm break-words text-muted">
          {names[item.kind]}
          {item.project && item.kind !== 'projects' && ` in ${item.project}`}
          <span className="sm:hidden">
            , deleted <Deleted {...item} />, kept for {timeLeft(item.days)}
          </span>
        </p>
      </div>
    ),
  },
  {
    title: 'Deleted',
    isExtra: true,
    className: 'text-muted sm:whitespace-nowrap',
    cell: (item) => <Deleted {...item} />,
  },
  {
    title: 'Kept for',
    isExtra: true,
    className: 'w-32 text-muted sm:whitespace-nowrap',
    cell: ({ days }) => timeLeft(days),
  },
];

const restoring: Column<Trashed> = {
  title: 'Restore',
  isTitleHidden: true,
  className: 'w-28 text-right',
  cell: (item) => (
    <Button
      size="small"
      icon={RotateCcw}
      aria-label={`Restore ${nameOf(item)}`}
      onClick={() =>
        doWithUndo(restore(item), `${names[item.kind]} “${nameOf(item)}” is back.`, () => deleteAgain(item))
      }
    >
      Restore
    </Button>
  ),
};
