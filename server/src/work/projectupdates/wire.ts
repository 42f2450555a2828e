import { type Static, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Flag, fullName, idText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { ofPeople } from '../../platform/http/answer/parties.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { description, id, required, shape, whole, text as words } from '../../platform/http/request/fields.ts';
import type { Said } from './store.ts';

const Author = Type.Object({ id: Text, firstName: Text, lastName: Text, fullName: Text, avatarUrl: Text });

export const ProjectUpdate = titled('ProjectUpdate', {
  id: Text,
  projectId: Text,
  projectStatus: Text,
  text: Text,
  health: Text,
  color: Text,
  dateCreated: Text,
  dateUpdated: Text,
  deleted: Flag,
  deletedDate: Text,
  user: Author,
});

/** Not said, red, yellow, green. */
const COLORS = ['', '#E53935', '#FBC02D', '#8BC34A'];
const NOTHING = { id: null, project_id: null, text: '', health: 0, created_at: null, updated_at: null };

/** Where nothing was said yet, everything is empty. */
export function showUpdate(ctx: Context, { update, status }: Said): Static<typeof ProjectUpdate> {
  const { id, project_id, text, health, created_at, updated_at } = update ?? NOTHING;
  const [first_name, last_name] = [update?.first_name ?? '', update?.last_name ?? ''];
  return {
    id: idText(id),
    projectId: idText(project_id),
    projectStatus: status,
    text,
    health: String(health),
    color: COLORS[health] ?? '',
    dateCreated: timeText(created_at),
    dateUpdated: timeText(updated_at),
    deleted: false,
    deletedDate: '',
    user: {
      id: idText(update?.created_by ?? null),
      firstName: first_name,
      lastName: last_name,
      fullName: fullName({ first_name, last_name }),
      avatarUrl: pictureUrl(ctx, update?.picture_blob),
    },
  };
}

/** Who is asked, and in which words: for who tells them. */
export const showRequest = (personId: number, note: string) => ({ reminder: { 'user-ids': String(personId), note } });

const text = description({ key: 'text' });
const health = whole({ key: 'health', most: 3 });
export const NewUpdate = shape('update', { text: required(text), health });
export const UpdateChange = shape('update', { text, health });
/** Who owns the project is asked where nobody is named. */
export const UpdateRequest = shape(undefined, {
  personId: ofPeople(id({ key: 'userId', also: ['user-id'] })),
  content: words({ key: 'content', max: 1000 }),
});
