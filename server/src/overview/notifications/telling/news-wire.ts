import { mentionedIn } from '../mentions.ts';

/** What of a thing decides whom a change of it concerns. */
export type State = {
  responsible: number[];
  dates: string;
  version: number;
  /** Of a notebook: by which its text is found. */
  versionId: number;
  author: number;
  mentioned: number[];
  /** Whom its caller wanted to be told, themselves among them if they said so; or that nobody is. */
  notified: number[];
  isSilent: boolean;
  /** Of a reminder: for whom it is, what it says, whether it is the day itself, and which day that is. */
  reminded: number[];
  note: string;
  isDue: boolean;
  dueOn: string;
  /** Of an event of the calendar: who is asked to come, whom else it concerns, and whether it is at another time. */
  asked: number[];
  others: number[];
  isMoved: boolean;
};

type Telling = { asked?: string; others?: string; isMoved?: boolean };
type Notify = { people?: string; isSilent?: boolean };
type Reminder = { 'user-ids'?: string; note?: string; isDue?: boolean };
const idsIn = (text: string) => text.split(',').filter(Boolean).map(Number);

/** Reads a thing as its event shows it. */
export function stateIn(snapshot: string): State {
  const shown: Record<string, unknown> = JSON.parse(snapshot);
  const text = (key: string) => String(shown[key] ?? '');
  const reminder = (shown.reminder instanceof Object ? shown.reminder : {}) as Reminder;
  const notify = (shown.notify instanceof Object ? shown.notify : {}) as Notify;
  const telling = (shown.telling instanceof Object ? shown.telling : {}) as Telling;
  return {
    asked: idsIn(telling.asked ?? ''),
    others: idsIn(telling.others ?? ''),
    isMoved: telling.isMoved ?? false,
    responsible: idsIn(text('responsible-party-ids')),
    dates: [text('start-date'), text('due-date'), text('deadline')].join(),
    version: Number(shown.version ?? shown['version-id'] ?? 0),
    versionId: Number(shown['version-id'] ?? 0),
    author: Number(shown['author-id'] ?? 0),
    reminded: idsIn(reminder['user-ids'] ?? ''),
    note: reminder.note ?? '',
    isDue: reminder.isDue ?? false,
    dueOn: text('due-date') || text('deadline'),
    notified: idsIn(notify.people ?? ''),
    isSilent: notify.isSilent ?? false,
    mentioned: mentionedIn(`${text('body')}\n${text('description')}`),
  };
}
