import type { TagRow } from '../../platform/db/tables/items.ts';
import { showItemTag } from './wire.ts';

export { ItemTag } from './wire.ts';

/** Tags as they stand inside what they are on. */
export const showTags = (tags: TagRow[]) => tags.map(showItemTag);
