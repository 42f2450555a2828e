import assert from 'node:assert/strict';
import { makePerson } from '../../support/make.ts';
import type { Ids, Stage } from './stage.ts';

const person = async ({ app }: Stage): Promise<Ids> => ({ id: (await makePerson(app)).id });

async function deleted(stage: Stage): Promise<Ids> {
  const { id } = await person(stage);
  assert.equal((await stage.app.admin.delete(`/people/${id}.json`)).status, 200);
  return { id: id! };
}

async function invitation(stage: Stage): Promise<Ids> {
  const { id } = await person(stage);
  const { link } = (await stage.app.admin.put(`/people/${id}/invite.json`)).body;
  return { code: link.split('/').at(-1) };
}

/** People who come for one try only. */
export const somebody: Record<string, (stage: Stage) => Promise<Ids>> = {
  '/people/:id': person,
  '/users/:id': person,
  '/people/:id/erase': deleted,
  '/invitations/:code': invitation,
};
