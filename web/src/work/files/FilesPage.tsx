import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { addUploads } from '../../bytes/uploads/adding.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { CategoryChoice, CategoryTree } from '../categories/CategoryTree.tsx';
import { useCategories } from '../categories/queries.ts';
import { useMayWork } from '../members/useMayWork.ts';
import { useProjectId } from '../projects/useProjectId.ts';
import type { FileFilter } from './filter.ts';
import { FileFilters } from './list/FileFilters.tsx';
import { FileList } from './list/FileList.tsx';
import { filesCurl, filesTable, useFileCounts, useFiles } from './queries.ts';
import { FileDrop } from './upload/FileDrop.tsx';
import { UploadActions } from './upload/UploadActions.tsx';

/** The files, and beside them the one that is open. Without room for both, that one alone. */
export function FilesPage() {
  const isWide = useIsWide();
  const isFileOpen = useParams({ strict: false, select: ({ fileId }) => fileId !== undefined });
  return (
    <div className="flex items-start">
      {(isWide || !isFileOpen) && (
        <div className="min-w-0 flex-1">
          <Files />
        </div>
      )}
      <Outlet />
    </div>
  );
}

function Files() {
  const projectId = useProjectId();
  const filter = useSearch({ from: '/app/p/$projectId/files' });
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  const files = useFiles(projectId, filter);
  const counts = useFileCounts(projectId).data;
  const categories = useCategories(projectId).data ?? [];
  const mayChange = useMayWork(projectId);
  useShortcut('u', 'Upload files', () => mayChange && chooser.current?.click());

  const narrow = (change: FileFilter) => void navigate({ to: '.', search: { ...filter, ...change }, replace: true });
  const around = {
    projectId,
    categories,
    counts,
    mayChange,
    filter,
    onChoose: (category: string | undefined) => narrow({ category }),
  };
  const category = categories.find(({ id }) => id === filter.category);
  const target = { projectId, categoryId: category?.id ?? '0' };
  return (
    <Page
      title="Files"
      actions={
        <>
          <ApiCallButton curl={filesCurl(projectId, filter)} />
          <CsvLink href={filesTable(projectId, filter)} />
          <UploadActions {...{ chooser, folderChooser, mayChange, projectId, target }} category={filter.category} />
        </>
      }
    >
      <div className="@container">
        <div className="@4xl:grid @4xl:grid-cols-[13rem_minmax(0,1fr)] @4xl:gap-8">
          <div className="hidden @4xl:block">
            <CategoryTree {...around} />
          </div>
          <div className="mb-2 @4xl:hidden">
            <CategoryChoice {...around} />
          </div>
          <div className="min-w-0">
            <FileFilters filter={filter} onChange={narrow} />
            <Loaded query={files} lines={12}>
              {(data) => (
                <FileList
                  // What was chosen in one place is not chosen in another.
                  key={filter.category}
                  pages={data.pages}
                  {...{ projectId, filter, mayChange }}
                  onSort={narrow}
                  onUpload={() => chooser.current?.click()}
                  onUploadFolder={() => folderChooser.current?.click()}
                  onClear={() => narrow({ find: undefined, category: undefined })}
                  more={files.hasNextPage ? () => void files.fetchNextPage() : undefined}
                  isLoadingMore={files.isFetchingNextPage}
                />
              )}
            </Loaded>
          </div>
        </div>
      </div>
      {mayChange && (
        <FileDrop
          place={category?.name}
          isHintShown={!files.isPending}
          onFound={(found) => void addUploads(found, target)}
        />
      )}
    </Page>
  );
}
