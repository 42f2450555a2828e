import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { comesTrue } from '../../scripts/patience.ts';
import type { Served } from './server.ts';

export const row = (page: Page, name: string) => page.locator('[data-task]').filter({ hasText: name }).first();
export const shown = (page: Page) => page.locator('[data-task] a').allTextContents();

/** Makes projects and lists of tasks, and says what is in them. */
export function taskMaker(server: () => Served) {
  const makeProject = async (name: string): Promise<string> =>
    (await server().client.post('/projects.json', { body: { project: { name } } })).id;
  const makeList = async (project: string, name: string, lines = ''): Promise<string> => {
    const { client } = server();
    const path = { id: project };
    const { TASKLISTID } = await client.post('/projects/{id}/tasklists.json', {
      path,
      body: { 'todo-list': { name } },
    });
    const body = { content: lines, tasklistId: TASKLISTID, nestSubTasks: true };
    if (lines) await client.post('/projects/{id}/tasks/quickadd.json', { path, body });
    return TASKLISTID;
  };
  const tasksIn = async (list: string) =>
    (await server().client.get('/tasklists/{id}/tasks.json', { path: { id: list } }))['todo-items'];
  /** The open tasks of a list, sub-tasks behind what they are below. */
  const outline = async (list: string): Promise<string> => {
    const tasks = await tasksIn(list);
    const names = new Map(tasks.map(({ id, content }) => [String(id), content]));
    return tasks
      .map(({ content, parentTaskId }) => (parentTaskId ? `${names.get(parentTaskId)}/${content}` : content))
      .join();
  };
  /** What is acknowledged may be seen a moment before it is written. */
  async function expectOutline(list: string, expected: string): Promise<void> {
    await comesTrue(async () => (await outline(list)) === expected);
    assert.equal(await outline(list), expected);
  }
  return { makeProject, makeList, tasksIn, outline, expectOutline };
}
