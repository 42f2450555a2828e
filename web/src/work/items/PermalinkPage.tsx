import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { pathTo } from '../projects/links.ts';
import { ThingMissing } from '../projects/ProjectMissing.tsx';
import { type LinkedKind, useProjectOf } from './queries.ts';

/** `/tasks/43`, `/files/7?c=9`: short addresses that stand in e-mails and in what the API shows lead to the page itself. */
export function PermalinkPage() {
  const { folder, itemId } = useParams({ from: '/app/$folder/$itemId' });
  const { c: comment } = useSearch({ from: '/app/$folder/$itemId' });
  const kind = folder.toLowerCase() as LinkedKind;
  const project = useProjectOf(kind, itemId);
  if ((project.error as { status?: number } | null)?.status === 404) return <ThingMissing />;
  return (
    <Loaded query={project}>
      {(projectId) => {
        const path = pathTo({ type: kind.slice(0, -1), id: itemId, projectId });
        return <Navigate to={path} hash={comment && `comment-${comment}`} replace />;
      }}
    </Loaded>
  );
}
