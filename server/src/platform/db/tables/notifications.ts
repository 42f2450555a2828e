import type { ItemKind } from './items.ts';

/** Why somebody is told. */
export type Reason =
  | 'assigned'
  | 'mentioned'
  | 'message'
  | 'comment'
  | 'changed'
  | 'version'
  | 'predecessor'
  | 'added'
  | 'reminder'
  | 'due';

/** News for one person: one event, or several about the same thing that came soon after one another. */
export type NotificationRow = {
  account_id: number;
  id: number;
  person_id: number;
  reason: Reason;
  /** Of a change what was done last: completed, reopened, moved, rescheduled; of what is due the day; else ''. */
  change: string;
  /** What a reminder says. */
  note: string;
  /** How many events it stands for. */
  times: number;
  /** What it is about; of who was added to a project nothing but that. */
  item_kind: ItemKind | null;
  item_id: number | null;
  comment_id: number | null;
  project_id: number | null;
  /** What it is about where that is an event of the calendar, which may be of no project. */
  calendarevent_id: number | null;
  /** The last of its events, who caused it and when; `begun_at` is when the first one happened. */
  event_id: number;
  actor_id: number;
  begun_at: string;
  happened_at: string;
  /** Where it stands in the inbox. Until then it is not there: that is how it is put off. */
  placed_at: string;
  /** 1 while it is put off; until somebody has noted that it is back. */
  is_away: 0 | 1;
  read_at: string | null;
  /** Of what is put off, and is unread when it is back: when it had been read. */
  read_before: string | null;
  /** The last of its events that a mail has told of, or was refused with, or that was to be told by none; 0 while there is none. */
  mailed_event: number;
};

/** How somebody hears of news of a sort: by mail at once, on their devices only, or by mail once a day, which are in the inbox, too; only there; or not at all. */
export type Way = 'mail' | 'push' | 'digest' | 'inbox' | 'nothing';

/** What somebody has chosen; person 0 is for who has not. */
export type NewsWayRow = { account_id: number; person_id: number; reason: Reason; way: Way };

/** When somebody is told at once, by their own clock: person 0 is for who has not chosen. */
export type WorkingHoursRow = {
  account_id: number;
  person_id: number;
  /** `12345`: from Monday to Friday. */
  days: string;
  /** Minutes of the day. What ends before it begins, or when it does, ends on the day after. */
  begins: number;
  ends: number;
};

/** A browser that shows news also while nobody looks at a page of ours; good as long as the session it was made in. */
export type PushDeviceRow = {
  account_id: number;
  id: number;
  person_id: number;
  session_hash: string;
  /** Sealed: where its maker takes news for it, and what they are encrypted with. */
  target: string;
  created_at: string;
  told_at: string | null;
};

/** News on their way to a device. What they say is decided when they are sent; then the row is gone. */
export type PushRow = {
  account_id: number;
  device_id: number;
  notification_id: number;
  /** When it is tried next; while somebody is at it, when they have lost it. */
  due_at: string;
  /** Who is at it. */
  fence: string | null;
  tries: number;
  /** 1 when this device has shown what it has grown from: then nobody is disturbed again. */
  is_told: 0 | 1;
  /** After this nobody wants to be disturbed for it. */
  expires_at: string;
};

/** Up to which event everybody has been told, and the last number that was given to a notification. */
export type NotifierPositionRow = { account_id: number; event_id: number; last_id: number };

/** Grows with every change of somebody's inbox, so that who looks at it knows when to look again. */
export type InboxRow = { account_id: number; person_id: number; changes: number };

export type MutedItemRow = { account_id: number; kind: ItemKind; id: number; person_id: number; muted_at: string };
export type MutedProjectRow = { account_id: number; project_id: number; person_id: number; muted_at: string };

/**
 * What a mail is for. `news` (of one thing), `bundle` (of many, where each would be a mail) and `digest` are written when they
 * are sent, of what is still unread then.
 */
export type MailPurpose =
  | 'invitation'
  | 'signIn'
  | 'passwordChanged'
  | 'addressChanged'
  | 'newBrowser'
  | 'newToken'
  | 'test'
  | 'refused'
  | 'notice'
  | 'news'
  | 'bundle'
  | 'digest';

/** A mail that was or is to be sent: made in the transaction of what it tells of. */
export type MailRow = {
  account_id: number;
  id: number;
  person_id: number;
  /** Where it goes, which need not be where its person is reached now. */
  address: string;
  purpose: MailPurpose;
  subject: string;
  /** Sealed: there may be a link in it that lets somebody in. '' once it is over, and where it is written when it is sent. */
  content: string;
  /** What news are of; null for a project as a whole. */
  item_kind: ItemKind | null;
  item_id: number | null;
  project_id: number | null;
  /** The same however often it is tried, so that who is sent it twice sees it once. */
  message_id: string;
  /** `dropped`: there was nothing to say any more, or it was too late for it. */
  state: 'waiting' | 'sent' | 'failed' | 'dropped';
  /** When it is tried next; while somebody is at it, when they have lost it. */
  due_at: string;
  /** Who is at it. */
  fence: string | null;
  /** Of news that may have arrived: the last event they tell of, however often they are sent. 0 while they cannot have. */
  says_up_to: number;
  tries: number;
  /** Why the last try failed. */
  error: string;
  created_at: string;
  tried_at: string | null;
  ended_at: string | null;
  /** After this it is of no use to anybody. */
  expires_at: string | null;
};

/** An address at which a calendar program reads what its person sees, as they see it then. */
export type CalendarFeedRow = {
  account_id: number;
  id: number;
  person_id: number;
  contents: 'mine' | 'project' | 'milestones';
  project_id: number | null;
  hash: string;
  created_at: string;
  /** When it was given another address. */
  renewed_at: string | null;
  last_read_at: string | null;
};

/** What somebody's addresses of a project are made with: the next number ends the ones they had. */
export type MailAddressRow = {
  account_id: number;
  project_id: number;
  person_id: number;
  serial: number;
  renewed_at: string;
};

/** A mail that has come, written down in the transaction of what was made of it: so that nothing is made of it twice. */
export type ArrivedMailRow = {
  account_id: number;
  id: number;
  /** Of its Message-ID and the code that it was sent to. */
  mail_key: string;
  /** Whose code it was. */
  person_id: number;
  state: 'taken' | 'refused';
  sender: string;
  subject: string;
  size: number;
  /** Why it was refused; else ''. */
  reason: string;
  /** Who was told so by mail. */
  told_id: number | null;
  arrived_at: string;
};

/** Who fetches mail, and how that goes. There is one row at most, of account 0, which nobody has. */
export type MailFetchingRow = {
  account_id: 0;
  /** Who is at it, and until when that is believed without hearing of it again. */
  lease: string;
  leased_until: string;
  /** Null while there is no connection. */
  connected_at: string | null;
  /** What went wrong last, in words; '' when nothing has. */
  failure: string;
  failed_at: string | null;
};
