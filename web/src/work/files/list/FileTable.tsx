import { ArrowDown, ArrowUp, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/Small.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { DateText, SizeText } from '../../../ui/text/Texts.tsx';
import { PrivateMark } from '../../items/PrivateMark.tsx';
import { FileMenu } from '../FileMenu.tsx';
import type { FileFilter, SortKey } from '../filter.ts';
import { Thumb } from '../preview/Thumb.tsx';
import type { ListedFile } from '../queries.ts';
import { orderOf } from './FileFilters.tsx';
import { ChooseFile, eachFile, FileLink, type FilesProps, type OneFileProps } from './FileParts.tsx';

// As wide as the list is, not as the window: the file that is open takes room as well.
const extra = { soon: 'hidden @lg:table-cell', late: 'hidden @3xl:table-cell' };

type FileTableProps = FilesProps & { filter: FileFilter; onSort(order: FileFilter): void };

export function FileTable({ filter, onSort, ...list }: FileTableProps) {
  const { files, selection } = list;
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
        <tbody>{eachFile(list, FileRow)}</tbody>
      </table>
    </div>
  );
}

const FileRow = memo(function FileRow(props: OneFileProps) {
  const { file } = props;
  return (
    <tr
      data-file={file.id}
      className="border-b border-line last:border-0 focus-within:bg-hover hover:bg-hover has-checked:bg-accent-soft"
    >
      <td className="h-11 pl-3">
        <ChooseFile {...props} />
      </td>
      <td className="px-3">
        <NameCell {...props} />
      </td>
      <td className={classes('px-3 text-muted tabular-nums', extra.soon)}>
        <SizeText bytes={Number(file.size)} />
      </td>
      <td className={classes('px-3 text-muted', extra.soon)}>
        <DateText value={file['last-changed-on']} />
      </td>
      <td className={classes('truncate px-3 text-muted', extra.late)}>{uploaderOf(file)}</td>
      <td className="pr-2">
        <FileMenu {...props} />
      </td>
    </tr>
  );
});

export const uploaderOf = (
  file: Pick<ListedFile, 'uploaded-by-user-first-name' | 'uploaded-by-user-last-name'>,
): string => `${file['uploaded-by-user-first-name']} ${file['uploaded-by-user-last-name']}`;

const commentsText = (count: number) => `${numberText(count)} ${count === 1 ? 'comment' : 'comments'}`;

function NameCell(props: OneFileProps) {
  const { file, onView } = props;
  const comments = Number(file['comments-count']);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Thumb file={file} size="small" onView={onView} />
      <div className="min-w-0">
        <FileLink {...props} />
        <p className="truncate text-xs text-muted @lg:hidden">
          <SizeText bytes={Number(file.size)} /> · <DateText value={file['last-changed-on']} />
        </p>
      </div>
      {Number(file.version) > 1 && <Badge>v{file.version}</Badge>}
      {file.private === '1' && <PrivateMark />}
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
