import type { ComponentType } from 'react';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import type { Selection } from '../../../ui/tables/selection.ts';
import type { ListedFile } from '../queries.ts';

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

/** The files of a list, each as `One` draws it. */
export const eachFile = ({ files, selection, ...list }: FilesProps, One: ComponentType<OneFileProps>) =>
  files.map((file) => (
    <One key={file.id} {...{ file, ...list }} isChosen={selection.has(file.id)} onToggle={selection.toggle} />
  ));

export function ChooseFile({ file, isChosen, onToggle }: Pick<OneFileProps, 'file' | 'isChosen' | 'onToggle'>) {
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${file.name}`}
      checked={isChosen}
      onClick={(event) => onToggle(file.id, event.shiftKey)}
      onChange={() => {}}
      className="block size-4 accent-accent"
    />
  );
}

export function FileLink({ projectId, search, file }: Pick<OneFileProps, 'projectId' | 'search' | 'file'>) {
  return (
    <PathLink
      isBeside
      to={`/p/${projectId}/files/${file.id}${search}`}
      title={file.name}
      className="block truncate font-medium hover:underline"
    >
      {file.name}
    </PathLink>
  );
}
