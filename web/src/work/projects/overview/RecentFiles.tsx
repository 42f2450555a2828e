import { Section } from '../../../ui/page/Page.tsx';
import { PathLink } from '../../../ui/page/PathLink.tsx';
import { DateText } from '../../../ui/text/Texts.tsx';
import { Thumb } from '../../files/preview/Thumb.tsx';
import { useRecentFiles } from '../../files/queries.ts';
import { pathTo } from '../links.ts';

const SHOWN = 4;

/** What was put here or changed last, with its picture; nothing where there are no files. */
export function RecentFiles({ projectId }: { projectId: string }) {
  const files = useRecentFiles(projectId, SHOWN).data ?? [];
  if (files.length === 0) return null;
  return (
    <Section
      title="Recent files"
      actions={
        <PathLink to={`/p/${projectId}/files`} className="text-sm text-accent hover:underline">
          All files
        </PathLink>
      }
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {files.map((file) => (
          <li key={file.id}>
            <PathLink
              to={pathTo({ type: 'file', id: file.id, projectId })}
              className="block overflow-hidden rounded-lg border border-line bg-surface hover:bg-hover"
            >
              <Thumb file={file} size="large" />
              <span className="block px-3 py-2">
                <span className="line-clamp-1 font-medium break-all">{file.name}</span>
                <DateText value={file['last-changed-on']} className="text-sm text-muted" />
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
