import type { Caller, TestApp } from '../../support/app.ts';
import { make, makePerson } from '../../support/make.ts';

type Ids = Record<string, string>;
const said = { userstatus: { status: 'Diving' } };

export const statusOf = async (owner: Caller): Promise<Ids> => ({ id: await make(owner, '/me/status.json', said) });

export async function statusOfAnother(app: TestApp): Promise<Ids> {
  const { id: person } = await makePerson(app);
  return { person, id: await make(app.admin, `/people/${person}/status.json`, said) };
}

export async function updateOf(admin: Caller, project: Ids): Promise<Ids> {
  const reply = await admin.post(`/projects/${project.id}/update.json`, { update: { text: 'All is well' } });
  return { id: reply.body.updateId };
}

export const roleIn = async (admin: Caller, project: Ids): Promise<Ids> => ({
  id: await make(admin, `/projects/${project.id}/roles.json`, { role: { name: 'Diver' } }),
});
