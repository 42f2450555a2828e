import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { useProjectId } from '../../work/projects/useProjectId.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { activityCurl } from './queries.ts';

export function ActivityPage() {
  const projectId = useProjectId();
  return (
    <Page
      title="Activity"
      width="narrow"
      actions={<ApiCallButton curl={activityCurl({ at: 'projects', id: projectId })} />}
    >
      <ActivityFeed projectId={projectId} />
    </Page>
  );
}
