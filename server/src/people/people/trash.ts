import { requireInAccount } from '../../platform/access/access.ts';
import { audit } from '../../platform/audit/log.ts';
import { type Context, transact } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/failures.ts';
import type { Page, Paging } from '../../platform/http/request/paging.ts';
import { forgetSecondStep } from '../secondsteps/forgetting.ts';
import { nameKey } from './columns.ts';
import { aboutPerson, announce, requireAnAdministrator } from './people.ts';
import { findPerson, lockPerson, savePerson } from './store.ts';
import * as store from './trash-store.ts';

export async function deletePerson(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'person.change');
  const removePicture = await ctx.services.drawPicture(ctx, '', 'picture');
  await transact(ctx, async (tx) => {
    const person = await lockPerson(tx, ctx.actor.accountId, id);
    if (!person) throw notFound('person');
    await announce(ctx, tx, 'USER.DELETED', id);
    const picture_blob = await removePicture(tx, person.picture_blob);
    await savePerson(tx, person.account_id, id, { picture_blob, deleted_at: ctx.now, deleted_by: ctx.actor.personId });
    await audit(ctx, tx, { action: 'person.deleted', about: aboutPerson(id), detail: person.email });
    await store.shutOut(tx, person.account_id, id, ctx.now);
    await forgetSecondStep(tx, person.account_id, id);
    await requireAnAdministrator(tx, person.account_id);
  });
}

const NAMELESS = { first_name: 'Former', last_name: 'person' };

/**
 * What says who somebody was goes for good. What they did stays, as that of a former person, for others work with it; so do
 * the log of what happened, as it was told then, and the audit log, for as long as it is kept.
 */
export async function erasePerson(ctx: Context, id: number): Promise<void> {
  requireInAccount(ctx.actor, 'person.change');
  const { accountId } = ctx.actor;
  await transact(ctx, async (tx) => {
    const person = await store.lockDeleted(tx, accountId, id);
    if (!person && (await findPerson(tx, accountId, id)))
      throw conflict('They are still here. Delete them first: what is erased cannot be brought back.');
    if (!person) throw notFound('person');
    await savePerson(tx, accountId, id, {
      ...NAMELESS,
      name_key: nameKey(NAMELESS.first_name, NAMELESS.last_name),
      ...{ email: '', email_key: '', title: '', details: '{}', time_zone: '', password_hash: null },
      ...{ login_count: 0, last_login_at: null, invited_at: null, updated_at: ctx.now },
    });
    await store.forget(tx, accountId, id);
    await audit(ctx, tx, { action: 'person.erased', about: aboutPerson(id) });
  });
}

/** Those who were deleted, the last one first: their names stay on what they did. */
export async function listDeletedPeople(ctx: Context, paging: Paging): Promise<Page<store.DeletedPerson>> {
  requireInAccount(ctx.actor, 'person.list');
  const { accountId } = ctx.actor;
  return ctx.services.cursors.page(ctx, `deleted people ${accountId}`, paging, {
    rows: (start) => store.listDeleted(ctx.db, accountId, { ...start, limit: paging.pageSize }),
    count: () => store.countDeleted(ctx.db, accountId),
    boundary: (row) => ({ key: row.deleted_at!, id: row.id }),
  });
}
