import { Bell, BellOff, Check, Clock, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/Button.tsx';
import { PathLink } from '../../ui/page/PathLink.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { Avatar } from '../../ui/Small.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import { unmarked } from '../../ui/text/unmarked.ts';
import { pathTo } from '../../work/projects/links.ts';
import { bringBack, muteWithUndo, putOff, toggleRead } from './doing.ts';
import { canBeMuted, type Entry, markRead } from './queries.ts';
import { laterTimes } from './times.ts';

/** What was done, before and behind the name of what it was done to. */
const sentences: Record<string, (entry: Entry) => [string, string?]> = {
  assigned: () => ['made you responsible for'],
  mentioned: ({ change }) => [change === 'asked' ? 'asks how it stands:' : 'mentioned you on'],
  message: () => ['wrote'],
  comment: () => ['commented on'],
  changed: ({ change }) => [change || 'changed'],
  version: () => ['added a new version of'],
  predecessor: () => ['has done what', 'waits for'],
  added: ({ type }) => [type === 'calendarevent' ? 'asked you to come to' : 'added you to'],
};

/** Told by the clock, and in somebody's name only where another one set it. */
function Told({ entry, me, children }: { entry: Entry; me: string | undefined; children: ReactNode }) {
  const { kind, change, type, userId, userName } = entry;
  const isDue = kind === 'due' || type === 'milestone';
  const said = userId === me ? 'You wanted to be reminded of' : `${userName} reminds you of`;
  return (
    <>
      {!isDue && <span className="font-normal text-muted">{said} </span>}
      {children}
      {change && (
        <span className="font-normal text-muted">
          {isDue ? ' is due ' : ', which is due '}
          <DateText value={change} />
        </span>
      )}
    </>
  );
}

const many: Record<string, string> = { comment: 'comments on', changed: 'changes of', version: 'new versions of' };

function pathOf({ type, itemId, projectId, link }: Entry): string {
  if (type === 'calendarevent') return `/${link}`;
  const [, comment] = /\?c=(\d+)$/.exec(link) ?? [];
  if (comment) return pathTo({ type: 'comment', id: comment, projectId, parent: { type, id: itemId } });
  return pathTo({ type, id: itemId, projectId });
}

export function EntryRow({ entry }: { entry: Entry }) {
  const { id, kind, name, excerpt, userName, count, read, happenedOn, snoozedUntil } = entry;
  const [before, behind] = sentences[kind]?.(entry) ?? ['changed'];
  const me = useMe().data?.id;
  const isTold = kind === 'reminder' || kind === 'due';
  const link = (
    <PathLink
      to={pathOf(entry)}
      className="hover:underline"
      onOpen={() => void (read || markRead([id]).catch(toastFailure))}
    >
      {name}
    </PathLink>
  );
  const several = Number(count) > 1 ? many[kind] : undefined;
  return (
    <li data-entry={id} className={classes('flex items-start gap-3 py-3', !read && 'font-medium')}>
      <Avatar name={userName} />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {!read && <span className="sr-only">Unread: </span>}
          {isTold ? (
            <Told {...{ entry, me }}>{link}</Told>
          ) : (
            <>
              <span className="font-normal text-muted">
                {several ? `${numberText(Number(count))} ${several}` : `${userName} ${before}`}
              </span>{' '}
              {link}
              {behind && !several && <span className="font-normal text-muted"> {behind}</span>}
            </>
          )}
        </p>
        {excerpt && <p className="line-clamp-2 font-normal break-words text-muted">{unmarked(excerpt)}</p>}
        <p className="text-sm font-normal break-words text-muted">
          {several && `Last by ${userName} · `}
          {entry.type !== 'project' && entry.projectName && `${entry.projectName} · `}
          <DateText value={happenedOn} />
          {snoozedUntil && (
            <>
              {' · comes back '}
              <DateText value={snoozedUntil} />
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <span aria-hidden className={classes('size-2 rounded-full', !read && 'bg-accent')} />
        <IconButton
          icon={read ? MailOpen : Check}
          label={`Mark “${name}” as ${read ? 'unread' : 'read'}`}
          onClick={() => void toggleRead(entry)}
        />
        <EntryMenu entry={entry} />
      </div>
    </li>
  );
}

function EntryMenu({ entry }: { entry: Entry }) {
  const { type, itemId, name, projectId, projectName, snoozedUntil } = entry;
  return (
    <Menu
      label={`Actions for ${name}`}
      actions={() => [
        snoozedUntil
          ? [{ icon: Bell, label: 'Back to the inbox', onSelect: () => bringBack(entry).catch(toastFailure) }]
          : laterTimes(new Date()).map(({ label, when, until }) => ({
              icon: Clock,
              label,
              onSelect: () => putOff(entry, until, when),
            })),
        [
          type !== 'project' &&
            canBeMuted(type) && {
              icon: BellOff,
              label: `Mute this ${type}`,
              onSelect: () => muteWithUndo(type, itemId, name),
            },
          projectId !== '0' && {
            icon: BellOff,
            label: 'Mute the project',
            onSelect: () => muteWithUndo('project', projectId, projectName),
          },
        ],
      ]}
    />
  );
}
