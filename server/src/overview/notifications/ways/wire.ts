import { Type } from 'typebox';
import { Flag, ok, titled } from '../../../platform/http/answer/classic.ts';
import { choice, shape } from '../../../platform/http/request/fields.ts';
import { showHours, WorkingHours } from './hours-wire.ts';
import type { Preferences } from './ways.ts';

const Way = Type.String({
  description:
    'mail (at once, also on devices), push (only on devices) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing.',
});
const Ways = titled('NewsWays', {
  assigned: Way,
  mentioned: Way,
  message: Way,
  comment: Way,
  predecessor: Way,
  added: Way,
  reminder: Way,
  due: Way,
  changed: Way,
  version: Way,
});

export const ShownPreferences = ok({
  preferences: Ways,
  defaults: Ways,
  hours: WorkingHours,
  defaultHours: WorkingHours,
  hoursChosen: Type.Boolean({ description: 'Whether the hours are the caller’s own, and not the account’s.' }),
  mail: Flag,
});

export const showPreferences = ({ own, defaults, hours, hasMail }: Preferences) => ({
  preferences: own,
  defaults,
  hours: showHours(hours.own),
  defaultHours: showHours(hours.defaults),
  hoursChosen: hours.isChosen,
  mail: hasMail,
});

const ways = {
  mail: 'mail',
  push: 'push',
  digest: 'digest',
  inbox: 'inbox',
  nothing: 'nothing',
  default: 'default',
} as const;
const wayOf = (key: string) => choice({ key, of: ways });

export const Chosen = shape('preferences', {
  assigned: wayOf('assigned'),
  mentioned: wayOf('mentioned'),
  message: wayOf('message'),
  comment: wayOf('comment'),
  predecessor: wayOf('predecessor'),
  added: wayOf('added'),
  reminder: wayOf('reminder'),
  due: wayOf('due'),
  changed: wayOf('changed'),
  version: wayOf('version'),
});
