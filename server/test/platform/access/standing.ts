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

/** They come to it, and may change it. */
export const eventOf = async (admin: Caller, people: string[]): Promise<Ids> => ({
  id: await make(admin, '/calendarevents.json', {
    event: { title: 'Tide talk', start: '2026-11-20T09:30', 'attending-user-ids': people, 'attendees-can-edit': true },
  }),
});

export async function trashedEventOf(admin: Caller, people: string[]): Promise<Ids> {
  const ids = await eventOf(admin, people);
  await admin.delete(`/calendarevents/${ids.id}.json`);
  return ids;
}

export const eventTypeIn = async (admin: Caller): Promise<Ids> => ({
  id: await make(admin, '/eventtypes.json', { eventtype: { name: 'Dive', color: '526D45' } }),
});
