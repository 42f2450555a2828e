import { tellAll } from '../../overview/notifications/inbox.ts';
import { make, makeProject } from '../../support/make.ts';
import { upload } from '../../work/files/forms.ts';
import type { Ids, Role, Stage } from './stage.ts';

/** Somebody else has given them something to do. */
export async function notification({ app, roles }: Stage, by: Role): Promise<Ids> {
  const isOurs = by.isKnown && !by.isForeign;
  const owner = isOurs ? by : roles.find(({ name }) => name === 'owner administrator')!;
  const giver = roles.find(({ name }) => name === (owner.name === 'member' ? 'project administrator' : 'member'))!;
  const id = await makeProject(app.admin, { people: [owner.personId, giver.personId].join() });
  const item = { content: 'Lay the floor', 'responsible-party-ids': owner.personId };
  await make(giver.caller, `/projects/${id}/tasks.json`, { 'todo-item': item });
  await tellAll(app);
  return { id: (await owner.caller.get('/notifications.json?kind=assigned')).body.notifications[0].id };
}

/** Their own reminder of a task, or where they may have none that of the Administrator. */
export const reminderOf =
  (task: (stage: Stage, by: Role) => Promise<Ids>) =>
  async (stage: Stage, by: Role): Promise<Ids> => {
    const { id } = await task(stage, by);
    const path = `/tasks/${id}/reminders.json`;
    const body = { reminder: { 'date-time-utc': '2099-12-31T09:00:00Z' } };
    const reply = await by.caller.post(path, body);
    const own = reply.status === 201 ? reply.body.id : await make(stage.app.admin, path, body);
    return { id: own, reminder: own };
  };

/** There is one at a time; and not the first, which another account may have, too. */
export async function exported({ app: { admin } }: Stage): Promise<Ids> {
  for (;;) {
    for (const { id } of (await admin.get('/exports.json')).body.exports) await admin.delete(`/exports/${id}.json`);
    const id = await make(admin, '/exports.json', undefined);
    if (id !== '1') return { id };
  }
}

/** Theirs, where they may have one. */
const ownerOf = ({ app }: Stage, by: Role) => (by.isKnown && !by.isReadOnly ? by.caller : app.admin);

/** A file that can be read, and that they have uploaded. */
export const chosenFile = async (stage: Stage, by: Role) => ({
  import: {
    pendingFileRef: await upload(ownerOf(stage, by), { fileName: 'plan.csv', content: 'Name\nLay the floor\n' }),
  },
});

/** Nobody sees those of others; and not the first, which another account may have, too. */
export async function fileImport(stage: Stage, by: Role): Promise<Ids> {
  const role = by.isForeign ? stage.roles.find(({ name }) => name === 'owner administrator')! : by;
  for (;;) {
    const id = await make(ownerOf(stage, role), '/fileimports.json', await chosenFile(stage, role));
    if (id !== '1') return { id };
  }
}
