import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { escapeHtml, Flag, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { required, shape, text } from '../../platform/http/request/fields.ts';
import type { Said } from './store.ts';

export const UserStatus = titled('UserStatus', {
  id: Text,
  userId: Text,
  'first-name': Text,
  'last-name': Text,
  'avatar-url': Text,
  status: Text,
  statusHTML: Text,
  'posted-on': Text,
  'last-changed-on': Text,
  'updated-date': Text,
  geoipLocation: Text,
  isDeleted: Flag,
  neverUpdated: Flag,
  reset: Flag,
});

/** Who has said nothing has an empty one. */
export function showStatus(ctx: Context, { person, status }: Said): Static<typeof UserStatus> {
  return {
    id: idText(status?.id ?? null),
    userId: String(person.id),
    'first-name': person.first_name,
    'last-name': person.last_name,
    'avatar-url': pictureUrl(ctx, person.picture_blob),
    status: status?.status ?? '',
    statusHTML: escapeHtml(status?.status ?? ''),
    'posted-on': timeText(status?.created_at ?? null),
    'last-changed-on': timeText(status?.updated_at ?? null),
    'updated-date': timeText(status?.updated_at ?? null),
    geoipLocation: '',
    isDeleted: false,
    neverUpdated: status === undefined,
    reset: false,
  };
}

/** Some programs spell it `userStatus`. */
export const NewStatus = shape('userstatus', {
  status: required(text({ key: 'status', max: 255, notEmpty: true })),
});
