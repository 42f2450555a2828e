import { toast } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import {
  type Entry,
  type MutedKind,
  markAllRead,
  markRead,
  markUnread,
  mute,
  snooze,
  unmute,
  unsnooze,
} from './queries.ts';

export const toggleRead = ({ id, name, read }: Entry) =>
  read
    ? doWithUndo(markUnread([id]), `“${name}” is unread again.`, () => markRead([id]))
    : doWithUndo(markRead([id]), `“${name}” is read.`, () => markUnread([id]));

export const readAll = () =>
  doWithUndo(
    markAllRead(),
    (ids) => (ids.length === 1 ? 'One notification is read.' : `${ids.length} notifications are read.`),
    markUnread,
  );

export const putOff = ({ id, name }: Entry, until: Date, when: string) =>
  doWithUndo(snooze(id, until), `“${name}” comes back ${when}.`, () => unsnooze(id));

export const bringBack = ({ id, name }: Entry) => unsnooze(id).then(() => toast(`“${name}” is in the inbox again.`));

export const muteWithUndo = (type: MutedKind, id: string, name: string) =>
  doWithUndo(mute(type, id), `You hear no more of “${name}”.`, () => unmute(type, id));
