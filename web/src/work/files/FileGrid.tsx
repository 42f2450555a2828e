import { memo } from 'react';
import { PathLink } from '../../ui/PathLink.tsx';
import { SizeText } from '../../ui/Texts.tsx';
import { FileMenu } from './FileMenu.tsx';
import type { FilesProps, OneFileProps } from './FileTable.tsx';
import { Thumb } from './Thumb.tsx';

/** For those who look for a picture. */
export function FileGrid({ files, selection, ...list }: FilesProps) {
  return (
    <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
      {files.map((file) => (
        <FileTile key={file.id} {...{ file, ...list }} isChosen={selection.has(file.id)} onToggle={selection.toggle} />
      ))}
    </ul>
  );
}

const FileTile = memo(function FileTile(props: OneFileProps) {
  const { projectId, search, file, isChosen, mayChange, onToggle, onView } = props;
  return (
    <li
      data-file={file.id}
      // What is out of sight is not drawn.
      className="relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface [contain-intrinsic-size:auto_11rem] [content-visibility:auto] has-checked:border-accent has-checked:bg-accent-soft"
    >
      <Thumb file={file} size="large" {...(file.thumbURL && { onView: () => onView(file.id) })} />
      <label className="absolute top-1 left-1 flex size-8 items-center justify-center">
        <span className="sr-only">Choose {file.name}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onClick={(event) => onToggle(file.id, event.shiftKey)}
          onChange={() => {}}
          className="size-4 accent-accent"
        />
      </label>
      <div className="flex items-center py-1 pr-1 pl-2.5">
        <div className="min-w-0 flex-1">
          <PathLink
            isBeside
            to={`/p/${projectId}/files/${file.id}${search}`}
            title={file.name}
            className="block truncate font-medium hover:underline"
          >
            {file.name}
          </PathLink>
          <p className="text-xs text-muted">
            <SizeText bytes={Number(file.size)} />
            {Number(file.version) > 1 && ` · v${file.version}`}
          </p>
        </div>
        <FileMenu {...{ projectId, file, mayChange }} />
      </div>
    </li>
  );
});
