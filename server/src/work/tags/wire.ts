import type { Static } from 'typebox';
import type { TagRow } from '../../platform/db/tables/items.ts';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { hexColor } from '../../platform/http/request/colors.ts';
import { flag, ids, name, refuse, required, shape, words } from '../../platform/http/request/fields.ts';

const everywhere = { id: Text, name: Text, color: Text, projectId: Text };
/** A tag inside what it is on. */
export const ItemTag = titled('ItemTag', everywhere);
export const Tag = titled('Tag', { ...everywhere, dateCreated: Text, dateUpdated: Text });

/** Tags are the account's and belong to no project, which programs read as 0. */
export const showItemTag = ({ id, name: called, color }: TagRow): Static<typeof ItemTag> => ({
  id: String(id),
  name: called,
  color,
  projectId: '0',
});

export const showTag = (tag: TagRow): Static<typeof Tag> => ({
  ...showItemTag(tag),
  dateCreated: timeText(tag.created_at),
  dateUpdated: timeText(tag.updated_at),
});

const named = name({ key: 'name' });
/** Lists of tags are separated by commas, so a name that has one could not be said again. */
const tagName: typeof named = {
  ...named,
  read: (value) => {
    const text = named.read(value).trim();
    return text.includes(',') ? refuse('must not contain a comma') : text;
  },
};

const color = hexColor({ key: 'color' });
export const NewTag = shape('tag', { name: required(tagName), color });
export const TagChange = shape('tag', { name: tagName, color });

const csv = words({ key: 'tags' });
export const Tagging = shape(undefined, {
  /** Inside an object, as the classic API has it, or directly. */
  names: { ...csv, read: (value: unknown) => csv.read((value as { content?: unknown } | null)?.content ?? value) },
  ids: ids({ key: 'tagIds' }),
  replaces: flag({ key: 'replaceExistingTags' }),
  removes: flag({ key: 'removeProvidedTags' }),
});
