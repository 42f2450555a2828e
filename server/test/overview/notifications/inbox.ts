import assert from 'node:assert/strict';
import { makeNotifier } from '../../../src/overview/notifications/telling/notify.ts';
import { accountsBehind } from '../../../src/overview/notifications/telling/notify-store.ts';
import type { Caller, TestApp } from '../../support/app.ts';
import { join, makePerson, makeProject } from '../../support/make.ts';
import { makeList } from '../../work/tasks/making.ts';

export const signal = new AbortController().signal;

export type Entry = {
  id: string;
  kind: string;
  change: string;
  count: string;
  type: string;
  itemId: string;
  name: string;
  excerpt: string;
  link: string;
  projectId: string;
  userId: string;
  read: boolean;
  snoozedUntil: string;
};

/** Everybody is told of everything that has happened by now, also of what somebody was writing a moment ago. */
export async function tellAll(app: TestApp, notifier = makeNotifier()): Promise<void> {
  do while (await notifier.run(app.services, signal));
  while (await isBehind(app));
}

/** Something has happened that nobody has been told of. */
export const isBehind = async ({ services }: TestApp): Promise<boolean> =>
  (await accountsBehind(services.db.read, 0, 1)).length > 0;

export async function inboxOf(by: Caller, query = ''): Promise<Entry[]> {
  const reply = await by.get(`/notifications.json${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.notifications;
}

export const unreadOf = async (by: Caller): Promise<string> => (await by.get('/notifications.json')).body.unread;

/** In a few words each. */
export const newsFor = async (by: Caller, query = ''): Promise<string[]> =>
  (await inboxOf(by, query)).map(({ kind, change, count, name, excerpt }) =>
    [kind, change, count === '1' ? '' : `× ${count}`, name, excerpt].filter(Boolean).join(' '),
  );

/** A project of two people with a list of tasks, who have heard of that. */
export async function setting(app: TestApp) {
  const { admin } = app;
  const project = await makeProject(admin, { name: 'Pier' });
  const [ada, ben] = [await makePerson(app), await makePerson(app)];
  for (const { id } of [ada, ben]) await join(admin, project, id);
  const list = await makeList(admin, project);
  await tellAll(app);
  for (const { caller } of [ada, ben]) await caller.put('/notifications/read.json');
  // Later, so that nothing is put together with what came before.
  app.clock.move(3600_000);
  return { admin, project, list, ada, ben };
}
