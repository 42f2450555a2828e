import { memo } from 'react';
import { SizeText } from '../../../ui/text/Texts.tsx';
import { FileMenu } from '../FileMenu.tsx';
import { Thumb } from '../preview/Thumb.tsx';
import { ChooseFile, eachFile, FileLink, type FilesProps, type OneFileProps } from './FileParts.tsx';

/** For those who look for a picture. */
export function FileGrid(list: FilesProps) {
  return (
    <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
      {eachFile(list, FileTile)}
    </ul>
  );
}

const FileTile = memo(function FileTile(props: OneFileProps) {
  const { file, onView } = props;
  return (
    <li
      data-file={file.id}
      // What is out of sight is not drawn.
      className="relative min-w-0 overflow-hidden rounded-lg border border-line bg-surface [contain-intrinsic-size:auto_11rem] [content-visibility:auto] has-checked:border-accent has-checked:bg-accent-soft"
    >
      <Thumb file={file} size="large" onView={onView} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box in it has its name; this only makes it larger to hit */}
      <label className="absolute top-1 left-1 flex size-8 items-center justify-center">
        <ChooseFile {...props} />
      </label>
      <div className="flex items-center py-1 pr-1 pl-2.5">
        <div className="min-w-0 flex-1">
          <FileLink {...props} />
          <p className="text-xs text-muted">
            <SizeText bytes={Number(file.size)} />
            {Number(file.version) > 1 && ` · v${file.version}`}
          </p>
        </div>
        <FileMenu {...props} />
      </div>
    </li>
  );
});
