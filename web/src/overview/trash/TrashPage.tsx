import { useState } from 'react';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useMayWork } from '../../work/members/useMayWork.ts';
import { useProjectId } from '../../work/projects/useProjectId.ts';
import { allTrashCurl, trashCurl, useAllTrash, useTrash } from './queries.ts';
import { KEPT_DAYS, TrashTable } from './TrashTable.tsx';

/** Of one project. */
export function TrashPage() {
  const projectId = useProjectId();
  const [page, setPage] = useState(1);
  const query = useTrash(projectId, page);
  const mayRestore = useMayWork(projectId);
  const empty = `What is deleted in this project stays here for ${KEPT_DAYS} days and can be brought back.`;
  return (
    <Page title="Trash" actions={<ApiCallButton curl={trashCurl(projectId, page)} />}>
      <Loaded query={query} lines={6}>
        {(trash) => <TrashTable {...{ trash, empty, mayRestore }} onPage={setPage} />}
      </Loaded>
    </Page>
  );
}

/** Of all projects one is on, and the projects one administered. */
export function AllTrashPage() {
  const [page, setPage] = useState(1);
  const query = useAllTrash(page);
  const empty = `What is deleted stays here for ${KEPT_DAYS} days and can be brought back: projects, and what was in them.`;
  return (
    <Page title="Trash" actions={<ApiCallButton curl={allTrashCurl(page)} />}>
      <Loaded query={query} lines={6}>
        {(trash) => <TrashTable {...{ trash, empty }} mayRestore onPage={setPage} />}
      </Loaded>
    </Page>
  );
}
