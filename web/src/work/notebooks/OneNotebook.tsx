import { Link, useParams } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { useFollow, useProjectId } from '../projects/useProjectId.ts';
import { type Notebook, useNotebook } from './queries.ts';

type OneNotebookProps = {
  /** Whether it stays when it is deleted meanwhile: what somebody is writing must not go with it. */
  isHeld?: boolean;
  children: (notebook: Notebook) => ReactNode;
};

/** The notebook that the address names, or that it is not there. One that has been moved is shown where it is now. */
export function OneNotebook({ isHeld = false, children }: OneNotebookProps) {
  const projectId = useProjectId();
  const id = useNotebookId();
  const query = useNotebook(id);
  useFollow(projectId, query.data?.['project-id']);
  const isGone = (query.error as { status?: number } | null)?.status === 404;
  if (isGone && !(isHeld && query.data)) return <Missing projectId={projectId} />;
  return (
    <Loaded query={query} lines={8}>
      {children}
    </Loaded>
  );
}

function Missing({ projectId }: { projectId: string }) {
  return (
    <Page title="No such notebook">
      <EmptyState
        icon={FileQuestion}
        title="This notebook is not there"
        action={
          <Link to="/p/$projectId/notebooks" params={{ projectId }} className={buttonLook()}>
            All notebooks
          </Link>
        }
      >
        It was deleted, is private, or has never been. What was deleted in the last 30 days is in the project’s trash.
      </EmptyState>
    </Page>
  );
}

/** The notebook whose page this is: to be read, written, or compared with what it was. */
const useNotebookId = (): string => useParams({ strict: false }).notebookId ?? '';
