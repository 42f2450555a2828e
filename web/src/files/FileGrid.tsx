import { Link } from '@tanstack/react-router';
import { SizeText } from '../ui/Texts.tsx';
import { FileMenu } from './FileMenu.tsx';
import type { FilesProps } from './FileTable.tsx';
import { Thumb } from './Thumb.tsx';

/** For those who look for a picture. */
export function FileGrid({ projectId, filter, files, selection, mayChange, onView }: FilesProps) {
  return (
    <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
      {files.map((file) => (
        <li
          key={file.id}
          data-file={file.id}
          className="relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface has-checked:border-accent has-checked:bg-accent-soft"
        >
          <Thumb file={file} size="large" {...(file.thumbURL && { onView: () => onView(file.id) })} />
          <label className="absolute top-1 left-1 flex size-8 items-center justify-center">
            <span className="sr-only">Choose {file.name}</span>
            <input
              type="checkbox"
              checked={selection.has(file.id)}
              onClick={(event) => selection.toggle(file.id, event.shiftKey)}
              onChange={() => {}}
              className="size-4 accent-accent"
            />
          </label>
          <div className="flex items-center py-1 pr-1 pl-2.5">
            <div className="min-w-0 flex-1">
              <Link
                to="/p/$projectId/files/$fileId"
                params={{ projectId, fileId: file.id }}
                search={filter}
                title={file.name}
                className="block truncate font-medium hover:underline"
              >
                {file.name}
              </Link>
              <p className="text-xs text-muted">
                <SizeText bytes={Number(file.size)} />
                {Number(file.version) > 1 && ` · v${file.version}`}
              </p>
            </div>
            <FileMenu {...{ projectId, file, mayChange }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
