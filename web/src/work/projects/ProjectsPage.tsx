import { useNavigate, useSearch } from '@tanstack/react-router';
import { FolderKanban, Plus } from 'lucide-react';
import { useMe } from '../../people/people/queries.ts';
import { ApiCallButton } from '../../ui/ApiCallButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { NewProjectDialog, useNewProject } from './NewProjectDialog.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { type ProjectFilter, projectsCurl, useProjects } from './queries.ts';

export function ProjectsPage() {
  const filter = useSearch({ from: '/app/projects' });
  const navigate = useNavigate();
  const projects = useProjects(filter);
  const adding = useNewProject();
  const mayAdd = useMe().data?.permissions['can-add-projects'] ?? false;
  const narrow = (change: ProjectFilter) =>
    void navigate({ to: '/projects', search: { ...filter, page: undefined, ...change }, replace: true });
  useShortcut('n', 'New project', () => mayAdd && adding.open());

  const add = mayAdd && (
    <Button look="primary" icon={Plus} onClick={adding.open}>
      New project
    </Button>
  );
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      title="Projects"
      actions={
        <>
          <ApiCallButton curl={projectsCurl(filter)} />
          {add}
        </>
      }
    >
      <ProjectFilters filter={filter} onChange={narrow} />
      <Loaded query={projects} lines={8}>
        {(found) =>
          found.projects.length > 0 ? (
            <>
              <ProjectTable projects={found.projects} />
              <Pagination {...found} onPage={(page) => narrow({ page })} />
            </>
          ) : isNarrowed ? (
            <EmptyState
              icon={FolderKanban}
              title="No project fits"
              action={
                <Button onClick={() => void navigate({ to: '/projects', search: {} })}>Show all active ones</Button>
              }
            >
              Nothing here is as the filters above say.
            </EmptyState>
          ) : (
            <EmptyState icon={FolderKanban} title="No projects yet" action={add}>
              {mayAdd
                ? 'A project holds the tasks, files, milestones and notebooks of one undertaking, and the people who work on it.'
                : 'You are not on any project. Ask somebody who is to add you.'}
            </EmptyState>
          )
        }
      </Loaded>
      <NewProjectDialog isOpen={adding.isOpen} onClose={adding.close} />
    </Page>
  );
}
