import { FileIcon, FolderOpen, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { addUploads } from '../../../bytes/uploads/adding.ts';
import { foundAmong } from '../../../bytes/uploads/found.ts';
import { isOver, useUploads } from '../../../bytes/uploads/list.ts';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Fields.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { SizeText } from '../../../ui/text/Texts.tsx';
import { setFiles, type Task, useFilesOf } from '../queries.ts';

/** What hangs on a task: from the project's files, or uploaded here. */
export function TaskFiles({ task }: { task: Task }) {
  const [isChoosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { id, attachments, canEdit } = task;
  const ids = attachments.map((file) => file.id);
  const target = { projectId: String(task['project-id']), categoryId: '0', taskId: String(id) };
  const coming = useUploads().filter((upload) => upload.taskId === target.taskId && !isOver(upload));
  if (attachments.length === 0 && !canEdit) return null;

  return (
    <Section
      title="Files"
      actions={
        canEdit && (
          <div className="flex">
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label="Files to upload"
              onChange={(event) => {
                void addUploads(foundAmong(event.target.files ?? []), target);
                event.target.value = '';
              }}
            />
            <Button look="quiet" size="small" icon={Upload} onClick={() => chooser.current?.click()}>
              Upload
            </Button>
            <Button look="quiet" size="small" icon={FolderOpen} onClick={() => setChoosing(!isChoosing)}>
              Choose
            </Button>
          </div>
        )
      }
    >
      <ul aria-label="Files">
        {attachments.map((file) => (
          <li key={file.id} className="flex min-h-8 items-center gap-2 border-b border-line">
            <FileIcon aria-hidden size={14} className="shrink-0 text-muted" />
            <a href={file['download-URL']} className="min-w-0 flex-1 truncate hover:underline" title={file.name}>
              {file.name}
            </a>
            <span className="shrink-0 text-sm text-muted">
              <SizeText bytes={Number(file.size)} />
            </span>
            {canEdit && (
              <IconButton
                icon={X}
                label={`Take ${file.name} off the task`}
                onClick={() =>
                  setFiles(
                    id,
                    ids.filter((one) => one !== file.id),
                  ).catch(toastFailure)
                }
              />
            )}
          </li>
        ))}
        {coming.map((upload) => (
          <li key={upload.id} className="py-1.5">
            <p className="mb-1 truncate">{upload.name}</p>
            <Progress value={(100 * upload.sent) / Math.max(1, upload.size)} label={`${upload.name} is uploaded`} />
          </li>
        ))}
      </ul>
      {isChoosing && (
        <FileChoice
          projectId={target.projectId}
          chosen={ids}
          onChoose={(file) => {
            setChoosing(false);
            setFiles(id, [...ids, file]).catch(toastFailure);
          }}
        />
      )}
    </Section>
  );
}

type FileChoiceProps = { projectId: string; chosen: string[]; onChoose(id: string): void };

function FileChoice({ projectId, chosen, onChoose }: FileChoiceProps) {
  const files = (useFilesOf(projectId, true).data ?? []).filter(({ id }) => !chosen.includes(id));
  if (files.length === 0) return <p className="mt-2 text-sm text-muted">The project has no other files.</p>;
  return (
    <div className="mt-2">
      <Select
        label="File of the project"
        isLabelHidden
        value=""
        options={[{ value: '', label: 'Choose a file' }, ...files.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
