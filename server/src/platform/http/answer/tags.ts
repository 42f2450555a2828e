import { Type } from 'typebox';
import { tagsIn } from '../../db/wide-tags.ts';
import { ids, words } from '../request/fields.ts';
import type { Query } from '../request/paging.ts';
import { idList, isYes, parameter } from '../request/query.ts';
import { Text } from './classic.ts';

/** The tags of what is in no project, in its own JSON. */
export const WideTags = Type.Array(Type.Object({ id: Text, name: Text, color: Text }));

export const showWideTags = (text: string | null) =>
  tagsIn(text).map(({ id, name, color }) => ({ id: String(id), name, color }));

/** How a body names them; all that it had are replaced. */
export const tagFields = { tags: words({ key: 'tags' }), tagIds: ids({ key: 'tagIds', also: ['tag-ids'] }) };

export const tagParameters = {
  tagIds: parameter.ids('Only those with one of these tags.'),
  matchAllTags: parameter.flag('With tagIds: only those with all of these tags.'),
};

export function tagsWanted({ tagids, matchalltags }: Query): { tagged?: { tagIds: number[]; needsAll: boolean } } {
  const tagIds = idList('tagIds', tagids);
  return tagIds?.length ? { tagged: { tagIds, needsAll: isYes(matchalltags) } } : {};
}
