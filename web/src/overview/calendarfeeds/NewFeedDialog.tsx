import { Select } from '../../ui/forms/Fields.tsx';
import { SecretDialog } from '../../ui/popups/SecretDialog.tsx';
import { useProjectChoice } from '../../work/projects/queries.ts';
import { createFeed } from './queries.ts';

/** What to do with an address, below it. */
export const advice = (
  <p className="text-muted">
    Your calendar takes it under “Subscribe” or “From URL”, and looks for news by itself. Whoever has the address sees
    what you see: keep it to yourself.
  </p>
);

type NewFeedProps = { isOpen: boolean; onClose(): void; projectId?: string | undefined };

/** Makes an address for another calendar; in a project, of that project unless something else is chosen. */
export function NewFeedDialog({ projectId, ...opening }: NewFeedProps) {
  const projects = useProjectChoice(opening.isOpen).data ?? [];
  const options = [
    { value: 'mine', label: 'My tasks and events, of all projects' },
    { value: 'milestones', label: 'Milestones of all projects' },
    ...projects.map(({ id, name }) => ({ value: id, label: `Tasks, milestones and events of ${name}` })),
  ];
  return (
    <SecretDialog
      title="Show in another calendar"
      shownTitle="The address for your calendar"
      action="Make address"
      {...opening}
      make={({ of = 'mine' }) =>
        createFeed(of === 'mine' || of === 'milestones' ? { of } : { of: 'project', projectId: of })
      }
      advice={advice}
    >
      {(problem) => (
        <>
          <p className="text-muted">
            Google Calendar, Outlook, Apple’s Calendar and Thunderbird can show what is due here beside everything else,
            each thing on its day.
          </p>
          <Select
            name="of"
            label="What it shows"
            // It is chosen once they are known.
            key={projects.length}
            options={options}
            defaultValue={projects.some(({ id }) => id === projectId) ? projectId : 'mine'}
            error={problem('projectId')}
          />
        </>
      )}
    </SecretDialog>
  );
}
