import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, TextArea } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Card, Page, Section } from '../../ui/page/Page.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { useFormText } from '../items/texts.ts';
import { MailAddresses } from './MailAddresses.tsx';
import { ProjectFields, projectIn } from './ProjectFields.tsx';
import { deleteProject, type Project, restoreProject, updateProject, useProject } from './queries.ts';
import { describeProject } from './text-queries.ts';
import { useProjectId } from './useProjectId.ts';

export function ProjectSettingsPage() {
  const projectId = useProjectId();
  const project = useProject(projectId).data;
  const isAdministrator = useMe().data?.permissions['can-manage-people'] ?? false;
  if (!project) return null;
  if (!isAdministrator && !project.isProjectAdmin)
    return (
      <Page title="Settings" width="narrow">
        <div className="space-y-8">
          <p className="text-muted">
            This project’s settings are changed by its administrators. You find them under People.
          </p>
          <MailAddresses projectId={projectId} />
        </div>
      </Page>
    );
  return (
    <Page title="Settings" width="narrow">
      <div className="space-y-8">
        {project.status === 'active' && (
          <>
            <About project={project} />
            <Announcement project={project} />
            <MailAddresses projectId={projectId} />
          </>
        )}
        <DangerZone project={project} />
      </div>
    </Page>
  );
}

function About({ project }: { project: Project }) {
  const describe = useFormText(project.description);
  const begun = useBegun('form', `project ${project.id}`);
  return (
    <Section title="About">
      <Form
        action="Save"
        begun={begun}
        onSubmit={async ({ description = '', ...rest }) => {
          await describe(description, (text, from) => describeProject(project.id, text, from));
          await updateProject(project.id, projectIn(rest));
          toast('Project saved.');
        }}
      >
        {(problem) => <ProjectFields project={project} problem={problem} />}
      </Form>
    </Section>
  );
}

function Announcement({ project }: { project: Project }) {
  const begun = useBegun('form', `announcement ${project.id}`);
  return (
    <Section title="Announcement">
      <Form
        action="Save announcement"
        begun={begun}
        onSubmit={async ({ announcement = '', isShown }) => {
          await updateProject(project.id, { announcement, 'show-announcement': isShown === 'on' });
          toast('Announcement saved.');
        }}
      >
        {(problem) => (
          <>
            <TextArea
              name="announcement"
              label="Text"
              rows={2}
              defaultValue={project.announcement}
              error={problem('announcement')}
            />
            <Checkbox name="isShown" label="Show it on the overview" defaultChecked={project['show-announcement']} />
          </>
        )}
      </Form>
    </Section>
  );
}

function DangerZone({ project }: { project: Project }) {
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const isArchived = project.status === 'archived';

  const setArchived = async (archived: boolean): Promise<void> => {
    await updateProject(project.id, { status: archived ? 'archived' : 'active' });
    toast(archived ? 'Project archived.' : 'Project is active again.', {
      undo: () => setArchived(!archived).catch(toastFailure),
    });
  };

  return (
    <Section title="Archive and delete">
      <Card className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="max-w-md text-muted">
            {isArchived
              ? 'Archived: readable, but nothing in it can be changed.'
              : 'Archiving keeps everything readable and takes the project out of the lists.'}
          </p>
          <Button onClick={() => setArchived(!isArchived).catch(toastFailure)}>
            {isArchived ? 'Make active again' : 'Archive project'}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="max-w-md text-muted">
            Deleting moves the project with all that is in it to the trash, for 30 days.
          </p>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete project
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        title="Delete this project?"
        action="Delete project"
        nameToType={project.name}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await deleteProject(project.id);
          toast(`“${project.name}” is in the trash.`, { undo: () => restoreProject(project.id).catch(toastFailure) });
          await navigate({ to: '/projects', search: {} });
        }}
      >
        All its tasks, files, milestones, notebooks, messages, links and comments go with it. It can be brought back
        from the trash for 30 days.
      </ConfirmDialog>
    </Section>
  );
}
