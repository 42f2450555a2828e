import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { Popover } from '../../../ui/popups/Popover.tsx';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { withHyphens, withoutHyphens } from '../../../ui/text/days.ts';
import { idsIn, PeopleChoices } from '../../members/PeoplePicker.tsx';
import { useMembers } from '../../members/queries.ts';
import { TagsField } from '../../tags/TagsField.tsx';
import { useTasklists } from '../../tasklists/queries.ts';
import { changeTask } from '../doing.ts';
import type { Task, TaskChange } from '../queries.ts';
import { moveEach } from './bulk.ts';
import { type Priority, priorities, steps } from './choices.ts';
import type { Column } from './columns.ts';

type CellEditorProps = { task: Task; column: Column; onClose(): void };
type EditorProps = Omit<CellEditorProps, 'column'> & { label: string };

const box = 'block h-8 w-full min-w-0 rounded border border-accent bg-surface px-1.5';

const change = (task: Task, fields: TaskChange, shown: Partial<Task> = {}) =>
  void changeTask(task, fields, shown).catch(toastFailure);

/** Changes one thing about a task where it stands. Enter keeps it, Escape leaves it as it was. */
export function CellEditor({ task, column, onClose }: CellEditorProps) {
  const given = { task, onClose, label: `${column.title} of ${task.content}` };
  switch (column.edited) {
    case 'text':
      return (
        <LineEditor
          {...given}
          value={task.content}
          maxLength={255}
          onSave={(text) => text.trim() !== '' && change(task, { content: text.trim() }, { content: text.trim() })}
        />
      );
    case 'date': {
      const key = column.key === 'begins' ? 'start-date' : 'due-date';
      return (
        <LineEditor
          {...given}
          type="date"
          value={withHyphens(task[key])}
          onSave={(day) => change(task, { [key]: withoutHyphens(day) }, { [key]: withoutHyphens(day) })}
        />
      );
    }
    case 'priority':
      return (
        <ChoiceEditor
          {...given}
          value={task.priority}
          options={priorities}
          onSave={(value) => change(task, { priority: value as Priority }, { priority: value })}
        />
      );
    case 'progress':
      return (
        <ChoiceEditor
          {...given}
          value={String(task.progress)}
          options={[...new Set([...steps, task.progress])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: `${value} %` }))}
          onSave={(value) => change(task, { progress: value }, { progress: Number(value) })}
        />
      );
    case 'list':
      return <ListEditor {...given} />;
    case 'people':
      return <PeopleEditor {...given} />;
    case 'tags':
      return (
        <Popover label={given.label} onClose={onClose} className="p-2">
          <TagsField tags={task.tags ?? []} mayChange onChange={(tags) => changeTask(task, { tags })} />
        </Popover>
      );
    default:
      return null;
  }
}

type LineEditorProps = EditorProps & { value: string; onSave(value: string): void } & Pick<
    ComponentProps<'input'>,
    'type' | 'maxLength'
  >;

function LineEditor({ task: _, label, value, onSave, onClose, ...rest }: LineEditorProps) {
  const own = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => own.current?.select(), []);
  /** It goes with Enter, and what goes is left, too: it is saved once. */
  function leave(isKept: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    const now = own.current?.value ?? value;
    if (isKept && now !== value) onSave(now);
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') leave(true);
    if (event.key === 'Escape') {
      event.preventDefault();
      leave(false);
    }
  }
  return (
    <input
      {...rest}
      ref={own}
      autoFocus
      aria-label={label}
      defaultValue={value}
      onBlur={() => leave(true)}
      onKeyDown={onKeyDown}
      className={box}
    />
  );
}

type Option = { value: string; label: string };
type ChoiceEditorProps = EditorProps & { value: string; options: readonly Option[]; onSave(value: string): void };

function ChoiceEditor({ label, value, options, onSave, onClose }: ChoiceEditorProps) {
  const own = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    try {
      own.current?.showPicker();
    } catch {
      // Where a browser has none or wants to be asked, one opens it.
    }
  }, []);
  return (
    <select
      ref={own}
      autoFocus
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        onSave(target.value);
        onClose();
      }}
      onBlur={onClose}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
      className={box}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function ListEditor(props: EditorProps) {
  const { task } = props;
  const lists = useTasklists(String(task['project-id'])).data ?? [];
  const own = { value: String(task['todo-list-id']), label: task['todo-list-name'] };
  const others = lists.filter(({ id, complete }) => id !== own.value && !complete);
  return (
    <ChoiceEditor
      {...props}
      value={own.value}
      options={[own, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
      onSave={(id) => {
        const list = lists.find((one) => one.id === id);
        if (list) void moveEach([task], list);
      }}
    />
  );
}

function PeopleEditor({ task, label, onClose }: EditorProps) {
  const members = useMembers(String(task['project-id'])).data ?? [];
  const named = (ids: string[]) => members.filter(({ id }) => ids.includes(id)).map((member) => member['full-name']);
  return (
    <Popover label={label} onClose={onClose}>
      <PeopleChoices
        label={label}
        members={members}
        chosen={idsIn(task['responsible-party-ids'])}
        onChange={(ids) =>
          change(
            task,
            { 'responsible-party-id': ids },
            { 'responsible-party-ids': ids.join(), 'responsible-party-names': named(ids).join(', ') },
          )
        }
      />
    </Popover>
  );
}
