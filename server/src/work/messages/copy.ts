import type { CopyOfProject } from '../../platform/context.ts';
import { copyCategories } from '../categories/categories.ts';
import { messageCategories } from '../categories/kinds.ts';
import { copiesAmong, note } from '../fillings/fillings.ts';
import { copyPeople } from '../items/access.ts';
import { nextOf } from '../items/copy.ts';
import { copyTags } from '../tags/tags.ts';
import { insertMessage } from './messages.ts';
import * as store from './store.ts';

/** Each with tags and people of its own, and so many characters of text are as much work as one more task. */
const COST = 4;
const CHARACTERS = 2000;
const CATEGORY = 'category of messages';

/** When a project is copied: its categories, and of its messages those that who copies can see, without their replies. */
export const copyMessagesOfProject: CopyOfProject['copy'] = async (ctx, tx, copying, { after, most }) => {
  const { accountId } = ctx.actor;
  const { from, to } = copying;
  if (after === '') {
    const made = await copyCategories(ctx, tx, messageCategories, { accountId, from, to });
    await note(ctx, tx, copying, CATEGORY, [...made]);
  }
  const next = await nextOf(ctx, tx, copying, 'message', { after, most: Math.ceil(most / COST) });
  const copied = { count: 0, cost: 0 };
  for (const id of next.ids) {
    if (copied.cost >= most) return { ...copied, after: String(id - 1) };
    const source = await store.holdMessage(tx, accountId, id);
    if (!source) continue;
    const { category_id, title, body, content_type, is_private } = source;
    const categoryId = (await copiesAmong(ctx, tx, copying, CATEGORY, [category_id])).get(category_id) ?? 0;
    const draft = { project_id: to, category_id: categoryId, title, body, content_type, is_private };
    const copy = await insertMessage(ctx, tx, draft);
    await copyPeople(tx, { account_id: accountId, id: to }, 'message', [[id, copy.id]]);
    await copyTags(tx, accountId, 'message', [[id, copy.id]]);
    copied.count += 1;
    copied.cost += COST + body.length / CHARACTERS;
  }
  return { ...copied, after: next.after };
};
