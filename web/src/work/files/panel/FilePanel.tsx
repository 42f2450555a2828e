import { useParams, useRouter } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Story } from '../../../overview/activity/Story.tsx';
import { Button, buttonLook } from '../../../ui/forms/Button.tsx';
import { isGone, Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { goBeside } from '../../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { Comments } from '../../comments/Comments.tsx';
import { useMayWork } from '../../members/useMayWork.ts';
import { useFollow } from '../../projects/useProjectId.ts';
import { FileMenu, VersionChooser } from '../FileMenu.tsx';
import { Preview } from '../preview/Preview.tsx';
import { fileCurl, useFile, type WholeFile } from '../queries.ts';
import { FileFields } from './FileFields.tsx';
import { FileText } from './FileText.tsx';
import { Versions } from './Versions.tsx';

/** One file: what it looks like, what is known of it, its versions, what people say about it and what happened to it. */
export function FilePanel() {
  const { projectId, fileId } = useParams({ from: '/app/p/$projectId/files/$fileId' });
  const router = useRouter();
  const close = () => goBeside(router, `/p/${projectId}/files${router.state.location.searchStr}`);
  const file = useFile(fileId);
  useFollow(projectId, file.data?.['project-id']);
  const mayComment = useMayWork(projectId);
  useShortcut('Escape', 'Close the file', close);
  return (
    <SidePanel
      label="File"
      back="Files"
      onClose={close}
      actions={file.data && !isGone(file) && <FileActions file={file.data} projectId={projectId} onGone={close} />}
    >
      <Loaded key={fileId} query={file} lines={8}>
        {(known) => (
          <div data-about={`files/${fileId}`} className="space-y-6">
            <FileText file={known} />
            <Preview file={known} />
            <FileFields file={known} />
            <Related file={known} projectId={projectId} />
            <Versions file={known} />
            <Section title="Comments">
              <Comments subject={{ at: 'files', id: fileId }} mayComment={mayComment} />
            </Section>
            <Story of={{ at: 'files', id: fileId }} />
            <div className="flex justify-end border-t border-line pt-3">
              <ApiCallButton curl={fileCurl(fileId)} />
            </div>
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function FileActions({ file, projectId, onGone }: { file: WholeFile; projectId: string; onGone(): void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <a href={file['download-URL']} download className={buttonLook('plain', 'small')}>
        <Download aria-hidden size={14} />
        Download
      </a>
      {file.canEdit && (
        <>
          {/* Without room for it, the menu still has it. */}
          <Button size="small" icon={Upload} className="max-[23rem]:hidden" onClick={() => chooser.current?.click()}>
            New version
          </Button>
          <VersionChooser ref={chooser} {...{ projectId, file }} />
        </>
      )}
      <FileMenu {...{ projectId, file, onGone }} mayChange={file.canEdit} />
    </>
  );
}

/** The tasks, comments and notebooks it hangs on. */
function Related({ file, projectId }: { file: WholeFile; projectId: string }) {
  const related = file['related-items'];
  if (related.length === 0) return null;
  return (
    <Section title="Belongs to">
      <ul>
        {related.map((item) => (
          <li key={`${item.type} ${item[`${item.type}Id`]}`} className="min-w-0 truncate">
            {item.type === 'task' ? (
              <PathLink to={`/p/${projectId}/tasks/${item.taskId}`} className="text-accent hover:underline">
                {item.title}
              </PathLink>
            ) : (
              `${item.title} (${item.type})`
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
