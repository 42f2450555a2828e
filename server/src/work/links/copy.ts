import type { CopyOfProject } from '../../platform/context.ts';
import { copyCategories } from '../categories/categories.ts';
import { linkCategories } from '../categories/kinds.ts';
import { copiesAmong, note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
import { copyTags } from '../tags/tags.ts';
import { insertLink } from './links.ts';
import * as store from './store.ts';

/** Each with words, tags and people of its own. */
const COST = 4;
const CATEGORY = 'category of links';

/** When a project is copied: its categories, and of its links those that who copies can see. */
export const copyLinksOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const { accountId } = ctx.actor;
  const { from, to } = copying;
  if (after === '') {
    const made = await copyCategories(ctx, tx, linkCategories, { accountId, from, to });
    await note(ctx, tx, copying, CATEGORY, [...made]);
  }
  const next = await nextOf(ctx, tx, copying, 'link', { after, most: Math.ceil(most / COST) });
  let count = 0;
  for (const id of next.ids) {
    const source = await store.holdLink(tx, accountId, id);
    if (!source) continue;
    const { category_id } = source;
    const categoryId = (await copiesAmong(ctx, tx, copying, CATEGORY, [category_id])).get(category_id) ?? 0;
    const copy = await insertLink(ctx, tx, { ...source, project_id: to, category_id: categoryId });
    await copyPeople(tx, { account_id: accountId, id: to }, 'link', [[id, copy.id]]);
    await copyTags(tx, accountId, 'link', [[id, copy.id]]);
    count += 1;
  }
  return { count, cost: count * COST, after: next.after };
};
