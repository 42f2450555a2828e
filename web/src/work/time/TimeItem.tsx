import { useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { changing, deleting } from '../items/actions.ts';
import { amountText } from './amounts.ts';
import { deleteTime, restoreTime, type TimeEntry, updateTime } from './queries.ts';
import { TimeForm } from './TimeForm.tsx';

const remove = (id: string, amount: string) =>
  doWithUndo(deleteTime(id), `${amount} are in the trash.`, () => restoreTime(id));

/** Hours of one person, with what they were worked on where that is not clear. */
export function TimeItem({ entry, isTaskShown }: { entry: TimeEntry; isTaskShown?: boolean }) {
  const { id, canEdit, description } = entry;
  const begun = useBegun('change', `time ${id}`);
  const [isChanging, setChanging] = useState(() => canEdit && begun.read() !== undefined);
  const person = `${entry['person-first-name']} ${entry['person-last-name']}`.trim();
  const minutes = Number(entry.hours) * 60 + Number(entry.minutes);
  const amount = amountText(minutes);
  const date = entry.dateUserPerspective.slice(0, 10);
  if (isChanging)
    return (
      <li>
        <TimeForm
          label={`Change ${amount} of ${person}`}
          action="Save"
          initial={{ amount, date, description, isBillable: entry.isbillable === '1' }}
          begun={begun}
          onCancel={() => setChanging(false)}
          onSend={(fields) => updateTime(id, fields)}
        />
      </li>
    );
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-b border-line py-1">
      <Avatar name={person} src={entry.avatarUrl} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{person}</span>
          <DateText value={date.replaceAll('-', '')} className="text-sm text-muted" />
          {entry.isbillable === '1' && <Badge>{entry.isbilled === '1' ? 'Billed' : 'Billable'}</Badge>}
        </p>
        {isTaskShown && entry['todo-item-id'] !== '' && (
          <PathLink
            to={`/p/${entry['project-id']}/tasks/${entry['todo-item-id']}`}
            className="block break-words hover:underline"
          >
            {entry['todo-item-name']}
          </PathLink>
        )}
        {description && <p className="text-sm break-words whitespace-pre-wrap text-muted">{description}</p>}
      </div>
      <span className="shrink-0 font-medium tabular-nums">{amount}</span>
      {canEdit ? (
        <Menu
          label={`Actions for ${amount} of ${person}`}
          actions={() => [
            [
              { ...changing, label: 'Change', onSelect: () => setChanging(true) },
              { ...deleting, onSelect: () => remove(id, amount) },
            ],
          ]}
        />
      ) : (
        <span className="size-8" />
      )}
    </li>
  );
}
