import { Download, MoveRight, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Selection } from '../../../ui/tables/selection.ts';
import { numberText } from '../../../ui/text/locale.ts';
import { deleteWithUndo, downloadFiles } from '../doing.ts';
import { MoveDialog } from '../MoveDialog.tsx';
import type { ListedFile } from '../queries.ts';
import { useGoingOnAtRow } from './useFileKeys.ts';

type BulkBarProps = {
  projectId: string;
  files: ListedFile[];
  /** Where in the list the first of them is. */
  firstAt: number;
  total: number;
  selection: Selection;
  mayChange: boolean;
};

/** What can be done with all that are chosen: all of them or none. */
export function BulkBar({ projectId, files, firstAt, total, selection, mayChange }: BulkBarProps) {
  const [isMoving, setMoving] = useState(false);
  useShortcut('Escape', 'Choose nothing', selection.clear);
  return (
    <section
      ref={useGoingOnAtRow(firstAt)}
      aria-label="Chosen files"
      className="sticky top-(--below-bars) z-10 mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-accent bg-surface px-3 py-1.5 shadow-pop"
    >
      <p role="status" className="mr-auto font-medium">
        {numberText(files.length)} of {numberText(total)} chosen
      </p>
      <Button size="small" icon={Download} onClick={() => void downloadFiles(projectId, files)}>
        {files.length === 1 ? 'Download' : 'Download as zip'}
      </Button>
      {mayChange && (
        <>
          <Button size="small" icon={MoveRight} onClick={() => setMoving(true)}>
            Move
          </Button>
          <Button size="small" look="danger" icon={Trash2} onClick={() => void deleteWithUndo(projectId, files)}>
            Delete
          </Button>
        </>
      )}
      <IconButton icon={X} label="Choose nothing" onClick={selection.clear} />
      {isMoving && <MoveDialog {...{ projectId, files }} onClose={() => setMoving(false)} onMoved={selection.clear} />}
    </section>
  );
}
