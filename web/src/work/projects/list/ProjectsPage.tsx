import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderKanban, Plus } from 'lucide-react';
import { useBegun } from '../../../people/people/kept.ts';
import { useMe } from '../../../people/people/queries.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import { ApiCallButton } from '../../../ui/popups/ApiCallButton.tsx';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { CsvLink } from '../../../ui/tables/CsvLink.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';
import { ProjectFields, projectIn } from '../ProjectFields.tsx';
import { createProject, type ProjectFilter, projectsCurl, projectsTable, useProjects } from '../queries.ts';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ProjectTable } from './ProjectTable.tsx';

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
          <CsvLink href={projectsTable(filter)} />
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

/** `#new` in the address opens it, so that it can be linked to from anywhere. */
function useNewProject() {
  const isOpen = useLocation({ select: ({ hash }) => hash === 'new' });
  const navigate = useNavigate();
  return {
    isOpen,
    open: () => void navigate({ to: '.', search: true, hash: 'new' }),
    close: () => void (isOpen && navigate({ to: '.', search: true, hash: '', replace: true })),
  };
}

function NewProjectDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const navigate = useNavigate();
  const begun = useBegun('form', 'project');
  const giveUp = () => {
    begun.drop();
    onClose();
  };
  return (
    <Dialog title="New project" width="wide" isOpen={isOpen} onClose={onClose}>
      <Form
        action="Make project"
        begun={begun}
        beside={<Button onClick={giveUp}>Cancel</Button>}
        onSubmit={async (values) => {
          const projectId = await createProject(projectIn(values));
          begun.drop();
          await navigate({ to: '/p/$projectId', params: { projectId } });
        }}
      >
        {(problem) => <ProjectFields problem={problem} />}
      </Form>
    </Dialog>
  );
}
