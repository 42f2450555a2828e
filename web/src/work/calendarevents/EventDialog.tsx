import { useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { useMe } from '../../people/people/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../ui/forms/Fields.tsx';
import { Form, type Values } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { withHyphens } from '../../ui/text/days.ts';
import { useProjectChoice } from '../projects/queries.ts';
import {
  type CalendarEvent,
  createEvent,
  deleteEvent,
  restoreEvent,
  type Scope,
  updateEvent,
  useEventTypes,
  useInvitable,
} from './queries.ts';
import { ReminderField, RepeatFields, reminderIn, SAME } from './RepeatFields.tsx';

export const nameOf = (person: CalendarEvent['attendees'][number]) =>
  `${person['first-name']} ${person['last-name']}`.trim();

type EventDialogProps = {
  event?: CalendarEvent;
  /** On which a new one is. */
  day: string;
  /** Of which a new one is, unless another is chosen. */
  projectId?: string | undefined;
  onClose(): void;
};

/** What the fields say, as the API takes it. */
const fieldsOf = ({ title = '', from = '', until = '', ...rest }: Values, isAllDay: boolean, people: string[]) => ({
  title: title.trim(),
  start: isAllDay ? from : `${from}T${rest.fromTime}`,
  end: isAllDay ? until : `${until}T${rest.untilTime}`,
  'all-day': isAllDay,
  where: rest.where ?? '',
  description: rest.description ?? '',
  type: { id: rest.type ?? '0' },
  'project-id': rest.project ?? '0',
  privacy: { type: rest.privacy as 'all' },
  'attending-user-ids': people,
  'attendees-can-edit': rest.attendeesEdit === 'on',
  ...(rest.reminder !== SAME && { reminders: reminderIn(rest.reminder) }),
  ...(rest.repeat && { repeat: { frequency: rest.repeat as 'weekly', endDate: rest.repeatUntil ?? '' } }),
});

/** Makes an event, or changes the one given. */
export function EventDialog({ event, day, projectId = '0', onClose }: EventDialogProps) {
  const begun = useBegun('form', `event ${event?.id ?? `in ${projectId}`}`);
  const giveUp = () => {
    begun.drop();
    onClose();
  };
  const [isAllDay, setAllDay] = useState(event?.['all-day'] ?? false);
  const [scope, setScope] = useState<Scope>('one');
  const [project, setProject] = useState(event?.['project-id'] ?? projectId);
  const projects = useProjectChoice().data ?? [];
  const types = useEventTypes().data ?? [];
  const people = usePeople(event);
  const [from, until] = [event?.start.slice(0, 10) ?? withHyphens(day), event?.end.slice(0, 10) ?? withHyphens(day)];
  const timeIn = (at: string | undefined, usual: string) => (event?.['all-day'] ? usual : (at?.slice(11) ?? usual));
  const privacies = [
    { value: 'private', label: 'Only who comes' },
    { value: 'company', label: 'Everybody of your company' },
    { value: 'all', label: 'Everybody who knows you' },
    ...(project === '0' ? [] : [{ value: 'project', label: 'Everybody on the project' }]),
  ];
  const usual = project === '0' ? 'company' : 'project';
  const privacy = event?.privacy.type ?? usual;
  async function remove({ id, title }: CalendarEvent) {
    onClose();
    await doWithUndo(deleteEvent(id, scope), `“${title}” is in the trash.`, () => restoreEvent(id));
  }
  return (
    <Dialog title={event ? 'Change the event' : 'New event'} width="wide" isOpen onClose={onClose}>
      <Form
        begun={begun}
        action={event ? 'Save' : 'Add event'}
        beside={
          <>
            {event && (
              <Button look="quiet" className="mr-auto text-danger" onClick={() => void remove(event)}>
                Delete
              </Button>
            )}
            <Button onClick={giveUp}>Cancel</Button>
          </>
        }
        onSubmit={async (values) => {
          const chosen = people.filter(({ id }) => values[`person ${id}`] === 'on').map(({ id }) => id);
          const fields = fieldsOf(values, isAllDay, chosen);
          await (event ? updateEvent(event.id, { ...fields, updateRecurring: scope }) : createEvent(fields));
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField
              name="title"
              label="Name"
              required
              maxLength={255}
              defaultValue={event?.title}
              error={problem('title')}
            />
            <Checkbox
              name="allDay"
              label="Lasts all day"
              checked={isAllDay}
              onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="flex items-end gap-2">
                <TextField name="from" type="date" label="From" required defaultValue={from} error={problem('start')} />
                {!isAllDay && (
                  <TextField
                    name="fromTime"
                    type="time"
                    label="Begins at"
                    required
                    defaultValue={timeIn(event?.start, '09:00')}
                  />
                )}
              </div>
              <div className="flex items-end gap-2">
                <TextField
                  name="until"
                  type="date"
                  label="Until"
                  required
                  defaultValue={until}
                  error={problem('end')}
                />
                {!isAllDay && (
                  <TextField
                    name="untilTime"
                    type="time"
                    label="Ends at"
                    required
                    defaultValue={timeIn(event?.end, '10:00')}
                  />
                )}
              </div>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField name="where" label="Where" maxLength={1000} defaultValue={event?.where} />
              <Select
                name="type"
                label="Type"
                // It is chosen once they are known.
                key={`types ${types.length}`}
                defaultValue={event?.type.id ?? '-4'}
                options={[{ value: '0', label: 'None' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
              />
              <Select
                name="project"
                label="Project"
                value={project}
                onChange={({ currentTarget }) => setProject(currentTarget.value)}
                options={[
                  { value: '0', label: 'None' },
                  ...projects.map(({ id, name }) => ({ value: id, label: name })),
                  ...(project === '0' || projects.some(({ id }) => id === project)
                    ? []
                    : [{ value: project, label: event?.['project-name'] ?? '' }]),
                ]}
                error={problem('projectId')}
              />
              <Select
                name="privacy"
                label="Who sees it"
                key={project}
                defaultValue={privacies.some(({ value }) => value === privacy) ? privacy : 'private'}
                options={privacies}
                error={problem('privacy')}
              />
            </div>
            <fieldset>
              <legend className="mb-1 text-sm font-medium">Who comes</legend>
              <div className="grid max-h-40 gap-1 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2">
                {people.map(({ id, name, isComing }) => (
                  <Checkbox key={id} name={`person ${id}`} label={name} defaultChecked={isComing} />
                ))}
              </div>
            </fieldset>
            <RepeatFields event={event} error={problem('repeat')} />
            {event?.repeat.frequency && (
              <Select
                name="scope"
                label="Save and delete"
                value={scope}
                onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
                options={[
                  { value: 'one', label: 'Only this one' },
                  { value: 'following', label: 'This one and all after it' },
                ]}
              />
            )}
            <ReminderField event={event} />
            <TextArea name="description" label="More about it" rows={3} defaultValue={event?.description} />
            <Checkbox
              name="attendeesEdit"
              label="Who comes may change it"
              defaultChecked={event?.['attendees-can-edit']}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Who can be asked, oneself first, with those who come already. */
function usePeople(event: CalendarEvent | undefined) {
  const me = useMe().data;
  const others = useInvitable().data ?? [];
  const known = new Map<string, string>();
  if (me) known.set(me.id, 'You');
  for (const person of event?.attendees ?? []) if (!known.has(person.id)) known.set(person.id, nameOf(person));
  for (const { id, firstName, lastName } of others)
    if (!known.has(id)) known.set(id, `${firstName} ${lastName}`.trim());
  const isComing = (id: string) => (event ? event.attendees.some((one) => one.id === id) : id === me?.id);
  return [...known].map(([id, name]) => ({ id, name, isComing: isComing(id) }));
}
