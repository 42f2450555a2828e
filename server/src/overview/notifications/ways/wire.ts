import { Type } from 'typebox';
import { Flag, ok, titled } from '../../../platform/http/answer/classic.ts';
import { choice, shape } from '../../../platform/http/request/fields.ts';
import type { Preferences } from './ways.ts';

const Way = Type.String({
  description: 'mail (at once) or digest (once a day), which are in the inbox, too; inbox (only there); or nothing.',
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

export const ShownPreferences = ok({ preferences: Ways, defaults: Ways, mail: Flag });

export const showPreferences = ({ own, defaults, hasMail }: Preferences) => ({
  preferences: own,
  defaults,
  mail: hasMail,
});

const ways = { mail: 'mail', digest: 'digest', inbox: 'inbox', nothing: 'nothing', default: 'default' } as const;
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
