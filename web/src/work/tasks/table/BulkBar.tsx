import { CalendarDays, Check, ChevronDown, Flag, List, Tag, Trash2, User, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, buttonLook, IconButton } from '../../../ui/forms/Button.tsx';
import { TextField } from '../../../ui/forms/Fields.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Selection } from '../../../ui/tables/selection.ts';
import { dayAfter, withoutHyphens } from '../../../ui/text/days.ts';
import { numberText } from '../../../ui/text/locale.ts';
import { useMembers } from '../../members/queries.ts';
import { useTags } from '../../tags/queries.ts';
import { useTasklists } from '../../tasklists/queries.ts';
import { today } from '../dates.ts';
import type { Task } from '../queries.ts';
import { changeEach, completeEach, deleteEach, moveEach } from './bulk.ts';
import { priorities } from './choices.ts';

type BulkBarProps = { projectId: string; chosen: Task[]; all: Task[]; selection: Selection };

/** What is done to all that are chosen, and taken back at once. */
export function BulkBar({ projectId, chosen, all, selection }: BulkBarProps) {
  const [asked, setAsked] = useState<'day' | 'tag'>();
  const members = useMembers(projectId).data ?? [];
  const lists = (useTasklists(projectId).data ?? []).filter(({ complete }) => !complete);
  useShortcut('Escape', 'Choose nothing', selection.clear);
  const due = (day: string) => () =>
    changeEach(chosen, () => ({ change: { 'due-date': day }, shown: { 'due-date': day } }));
  const give = (ids: string[], names: string) => () =>
    changeEach(chosen, () => ({
      change: { 'responsible-party-id': ids },
      shown: { 'responsible-party-ids': ids.join(), 'responsible-party-names': names },
    }));
  return (
    <section
      aria-label="Chosen tasks"
      className="sticky top-(--below-bars) z-10 mb-2 flex items-center gap-x-2 gap-y-1 overflow-x-auto rounded-lg border border-accent md:flex-wrap bg-surface px-3 py-1.5 shadow-pop"
    >
      <p role="status" className="mr-auto font-medium whitespace-nowrap">
        {numberText(chosen.length)} of {numberText(all.length)} chosen
      </p>
      <Button size="small" icon={Check} onClick={() => void completeEach(chosen, all)}>
        Complete
      </Button>
      <Choice
        icon={User}
        name="Responsible"
        actions={() => [
          members.map((member) => ({
            label: member['full-name'],
            onSelect: give([member.id], member['full-name']),
          })),
          [{ label: 'Nobody', onSelect: give([], '') }],
        ]}
      />
      <Choice
        icon={CalendarDays}
        name="Due"
        actions={() => [
          [
            { label: 'Today', onSelect: due(today()) },
            { label: 'Tomorrow', onSelect: due(dayAfter(today(), 1)) },
            { label: 'In a week', onSelect: due(dayAfter(today(), 7)) },
            { label: 'Another day …', onSelect: () => setAsked('day') },
          ],
          [{ label: 'Without a date', onSelect: due('') }],
        ]}
      />
      <Choice
        icon={Flag}
        name="Priority"
        actions={() => [
          priorities.map(({ value, label }) => ({
            label,
            onSelect: () => changeEach(chosen, () => ({ change: { priority: value }, shown: { priority: value } })),
          })),
        ]}
      />
      <Button size="small" icon={Tag} onClick={() => setAsked('tag')}>
        Tag
      </Button>
      {lists.length > 1 && (
        <Choice
          icon={List}
          name="List"
          actions={() => [lists.map((list) => ({ label: list.name, onSelect: () => moveEach(chosen, list) }))]}
        />
      )}
      <Button size="small" look="danger" icon={Trash2} onClick={() => void deleteEach(chosen, all)}>
        Delete
      </Button>
      <IconButton icon={X} label="Choose nothing" onClick={selection.clear} />
      {asked === 'day' && <DayDialog onDay={(day) => due(day)()} onClose={() => setAsked(undefined)} />}
      {asked === 'tag' && <TagDialog chosen={chosen} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

type ChoiceProps = { icon: typeof Flag; name: string; actions: ComponentProps<typeof Menu>['actions'] };

function Choice({ icon: Icon, name, actions }: ChoiceProps) {
  return (
    <Menu
      label={`${name} of what is chosen`}
      actions={actions}
      triggerClassName={buttonLook('plain', 'small')}
      trigger={
        <>
          <Icon aria-hidden size={14} /> {name} <ChevronDown aria-hidden size={14} />
        </>
      }
    />
  );
}

function DayDialog({ onDay, onClose }: { onDay(day: string): Promise<void>; onClose(): void }) {
  return (
    <Dialog title="Due" isOpen onClose={onClose}>
      <Form
        action="Set the date"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ day = '' }) => {
          onClose();
          await onDay(withoutHyphens(day));
        }}
      >
        {() => <TextField name="day" type="date" label="Day" required />}
      </Form>
    </Dialog>
  );
}

function TagDialog({ chosen, onClose }: { chosen: Task[]; onClose(): void }) {
  const tags = useTags().data ?? [];
  return (
    <Dialog title="Add a tag" isOpen onClose={onClose}>
      <Form
        action="Add tag"
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '' }) => {
          onClose();
          await changeEach(chosen, ({ tags: own = [] }) => ({
            change: { tags: [...new Set([...own.map((tag) => tag.name), name.trim()])] },
          }));
        }}
      >
        {() => (
          <>
            <TextField name="name" label="Tag" required list="tags-there-are" />
            <datalist id="tags-there-are">
              {tags.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Form>
    </Dialog>
  );
}
