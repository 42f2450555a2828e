import { ArrowDown, ArrowUp, Lock, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../ui/classes.ts';
import { numberText } from '../../ui/locale.ts';
import { PathLink } from '../../ui/PathLink.tsx';
import { Badge } from '../../ui/Small.tsx';
import { DateText, SizeText } from '../../ui/Texts.tsx';
import { orderOf } from './FileFilters.tsx';
import { FileMenu } from './FileMenu.tsx';
import type { FileFilter, SortKey } from './filter.ts';
import type { ListedFile } from './queries.ts';
import type { Selection } from './selection.ts';
import { Thumb } from './Thumb.tsx';

type InList = {
  projectId: string;
  /** What of the address goes along when one is opened. */
  search: string;
  mayChange: boolean;
  onView(id: string): void;
};
export type FilesProps = InList & { files: ListedFile[]; selection: Selection };
/** One of hundreds: drawn anew only when something about it changes. */
export type OneFileProps = InList & { file: ListedFile; isChosen: boolean; onToggle: Selection['toggle'] };

// As wide as the list is, not as the window: the file that is open takes room as well.
const extra = { soon: 'hidden @lg:table-cell', late: 'hidden @3xl:table-cell' };

type FileTableProps = FilesProps & { filter: FileFilter; onSort(order: FileFilter): void };

export function FileTable({ files, selection, filter, onSort, ...list }: FileTableProps) {
  const isAll = selection.ids.size === files.length;
  return (
    <div className="@container rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Files</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="h-8 w-9 pl-3">
              <input
                type="checkbox"
                aria-label="Choose all files"
                checked={isAll}
                onChange={() => selection.setAll(!isAll)}
                className="block size-4 accent-accent"
              />
            </th>
            <SortHead by="name" label="Name" {...{ filter, onSort }} />
            <SortHead by="size" label="Size" className={classes('w-24', extra.soon)} {...{ filter, onSort }} />
            <SortHead by="date" label="Changed" className={classes('w-32', extra.soon)} {...{ filter, onSort }} />
            <th scope="col" className={classes('w-40 px-3 font-medium', extra.late)}>
              Uploaded by
            </th>
            <th scope="col" className="w-11">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow
              key={file.id}
              {...{ file, ...list }}
              isChosen={selection.has(file.id)}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FileRow = memo(function FileRow({
  projectId,
  search,
  file,
  isChosen,
  mayChange,
  onToggle,
  onView,
}: OneFileProps) {
  return (
    <tr
      data-file={file.id}
      className="border-b border-line last:border-0 focus-within:bg-hover hover:bg-hover has-checked:bg-accent-soft"
    >
      <td className="h-11 pl-3">
        <input
          type="checkbox"
          aria-label={`Choose ${file.name}`}
          checked={isChosen}
          onClick={(event) => onToggle(file.id, event.shiftKey)}
          onChange={() => {}}
          className="block size-4 accent-accent"
        />
      </td>
      <td className="px-3">
        <NameCell {...{ projectId, search, file, onView }} />
      </td>
      <td className={classes('px-3 text-muted tabular-nums', extra.soon)}>
        <SizeText bytes={Number(file.size)} />
      </td>
      <td className={classes('px-3 text-muted', extra.soon)}>
        <DateText value={file['last-changed-on']} />
      </td>
      <td className={classes('truncate px-3 text-muted', extra.late)}>{uploaderOf(file)}</td>
      <td className="pr-2">
        <FileMenu {...{ projectId, file, mayChange }} />
      </td>
    </tr>
  );
});

export const uploaderOf = (
  file: Pick<ListedFile, 'uploaded-by-user-first-name' | 'uploaded-by-user-last-name'>,
): string => `${file['uploaded-by-user-first-name']} ${file['uploaded-by-user-last-name']}`;

const commentsText = (count: number) => `${numberText(count)} ${count === 1 ? 'comment' : 'comments'}`;

type NameCellProps = Pick<OneFileProps, 'projectId' | 'search' | 'file' | 'onView'>;

function NameCell({ projectId, search, file, onView }: NameCellProps) {
  const comments = Number(file['comments-count']);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Thumb file={file} size="small" {...(file.thumbURL && { onView: () => onView(file.id) })} />
      <div className="min-w-0">
        <PathLink
          isBeside
          to={`/p/${projectId}/files/${file.id}${search}`}
          title={file.name}
          className="block truncate font-medium hover:underline"
        >
          {file.name}
        </PathLink>
        <p className="truncate text-xs text-muted @lg:hidden">
          <SizeText bytes={Number(file.size)} /> · <DateText value={file['last-changed-on']} />
        </p>
      </div>
      {Number(file.version) > 1 && <Badge>v{file.version}</Badge>}
      {file.private === '1' && <Lock aria-label="Private" size={14} className="shrink-0 text-muted" />}
      {comments > 0 && (
        <span className="inline-flex shrink-0 items-center gap-1 text-xs text-muted" title={commentsText(comments)}>
          <MessageSquare aria-hidden size={13} />
          <span aria-hidden>{numberText(comments)}</span>
          <span className="sr-only">{commentsText(comments)}</span>
        </span>
      )}
    </div>
  );
}

type SortHeadProps = {
  by: SortKey;
  label: string;
  filter: FileFilter;
  className?: string;
  onSort(order: FileFilter): void;
};

function SortHead({ by, label, filter, className, onSort }: SortHeadProps) {
  const isBy = (filter.sort ?? 'name') === by;
  const isDown = filter.down === true;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : undefined}
      className={classes('px-1.5', className)}
    >
      <button
        type="button"
        // What is newest or largest is looked for first.
        onClick={() => onSort(orderOf(by, isBy ? !isDown : by !== 'name'))}
        className="inline-flex h-7 items-center gap-1 rounded px-1.5 font-medium hover:text-text"
      >
        {label}
        {isBy && <Arrow aria-hidden size={12} />}
      </button>
    </th>
  );
}
