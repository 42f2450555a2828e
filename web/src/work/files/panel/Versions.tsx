import { ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/forms/Button.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../../ui/popups/toasts.ts';
import { Badge } from '../../../ui/Small.tsx';
import { DateText, SizeText } from '../../../ui/text/Texts.tsx';
import { uploaderOf } from '../list/FileTable.tsx';
import { deleteVersion, type FileVersion, promoteVersion, type WholeFile } from '../queries.ts';

/** Every version there is, the newest first. */
export function Versions({ file }: { file: WholeFile }) {
  const [doomed, setDoomed] = useState<FileVersion>();
  const versions = file.versions ?? [];
  const promote = (version: FileVersion) =>
    promoteVersion({ id: file.id, version: version.id }).then(
      () => toast(`Version ${version.version} is the newest again.`),
      toastFailure,
    );
  return (
    <Section title={versions.length === 1 ? 'One version' : `${versions.length} versions`}>
      <ul aria-label="Versions" className="divide-y divide-line border-y border-line">
        {versions.map((version, index) => (
          <li key={version.id} className="flex min-h-10 items-center gap-1 py-1">
            <Badge tone={index === 0 ? 'accent' : 'neutral'}>v{version.version}</Badge>
            <div className="ml-1 min-w-0 flex-1">
              <p className="truncate" title={version.originalName}>
                {version.originalName}
              </p>
              <p className="truncate text-xs text-muted">
                <SizeText bytes={Number(version.size)} /> · <DateText value={version['uploaded-date']} /> ·{' '}
                {uploaderOf(version)}
              </p>
            </div>
            <a
              href={version['download-URL']}
              download
              aria-label={`Download version ${version.version}`}
              title={`Download version ${version.version}`}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
            >
              <Download aria-hidden size={16} />
            </a>
            {file.canEdit && index > 0 && (
              <IconButton
                icon={ArchiveRestore}
                label={`Make version ${version.version} the newest again`}
                onClick={() => void promote(version)}
              />
            )}
            {file.canEdit && versions.length > 1 && (
              <IconButton
                icon={Trash2}
                label={`Delete version ${version.version}`}
                onClick={() => setDoomed(version)}
              />
            )}
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={`Delete version ${doomed.version}?`}
          isOpen
          onClose={() => setDoomed(undefined)}
          action="Delete version"
          onConfirm={() => deleteVersion({ id: file.id, version: doomed.id })}
        >
          “{doomed.originalName}” of <DateText value={doomed['uploaded-date']} /> goes for good; it does not go to the
          trash. The other versions stay.
        </ConfirmDialog>
      )}
    </Section>
  );
}
