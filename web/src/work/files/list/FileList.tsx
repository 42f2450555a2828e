import { useLocation } from '@tanstack/react-router';
import { FolderOpen, FolderUp, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { useSelection } from '../../../ui/tables/selection.ts';
import { numberText } from '../../../ui/text/locale.ts';
import type { FileFilter } from '../filter.ts';
import { ImageViewer } from '../preview/ImageViewer.tsx';
import type { ListedFile } from '../queries.ts';
import { BulkBar } from './BulkBar.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FileTable } from './FileTable.tsx';
import { useFileKeys, useGoingOnAfter } from './useFileKeys.ts';

type FileListProps = {
  projectId: string;
  filter: FileFilter;
  pages: { files: ListedFile[]; records: number }[];
  mayChange: boolean;
  onSort(order: FileFilter): void;
  onUpload(): void;
  onUploadFolder(): void;
  onClear(): void;
  more: (() => void) | undefined;
  isLoadingMore: boolean;
};

/** What the filter leaves, as rows or as pictures, and what can be done with several at once. */
export function FileList({
  projectId,
  filter,
  pages,
  mayChange,
  onSort,
  onUpload,
  onUploadFolder,
  onClear,
  more,
  isLoadingMore,
}: FileListProps) {
  const files = pages.flatMap((page) => page.files);
  const selection = useSelection(files.map(({ id }) => id));
  const [viewed, setViewed] = useState<string>();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  useFileKeys(selection);
  const goOnAfter = useGoingOnAfter(files.length);
  if (files.length === 0) return <NoFiles {...{ filter, mayChange, onUpload, onUploadFolder, onClear }} />;

  const chosen = files.filter(({ id }) => selection.has(id));
  const pictures = files.filter(({ thumbURL }) => thumbURL);
  const list = { projectId, search, files, selection, mayChange, onView: setViewed };
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          {...{ projectId, mayChange, selection }}
          files={chosen}
          firstAt={files.indexOf(chosen[0]!)}
          total={pages[0]!.records}
        />
      )}
      {filter.view === 'grid' ? <FileGrid {...list} /> : <FileTable {...{ ...list, filter, onSort }} />}
      <div className="mt-2 flex items-center justify-between gap-2 text-sm text-muted">
        <p role="status">
          {numberText(pages[0]!.records)} {pages[0]!.records === 1 ? 'file' : 'files'}
        </p>
        {more && (
          <Button
            isBusy={isLoadingMore}
            onClick={() => {
              goOnAfter();
              more();
            }}
          >
            Show more
          </Button>
        )}
      </div>
      {viewed && <ImageViewer {...{ pictures, viewed }} onView={setViewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

type NoFilesProps = Pick<FileListProps, 'filter' | 'mayChange' | 'onUpload' | 'onUploadFolder' | 'onClear'>;

function NoFiles({ filter, mayChange, onUpload, onUploadFolder, onClear }: NoFilesProps) {
  if (filter.find)
    return (
      <EmptyState icon={SearchX} title="No file fits" action={<Button onClick={onClear}>Show all files</Button>}>
        No name here contains “{filter.find}”.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={FolderOpen}
      title={filter.category ? 'Nothing in here yet' : 'No files yet'}
      action={
        mayChange && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" icon={Upload} onClick={onUpload}>
              Upload files
            </Button>
            <Button icon={FolderUp} onClick={onUploadFolder}>
              Upload a folder
            </Button>
          </div>
        )
      }
    >
      {mayChange
        ? 'Drop files or whole folders on this page. Large ones go on where they stopped, whatever happens in between.'
        : 'Files appear here as soon as somebody uploads some.'}
    </EmptyState>
  );
}
