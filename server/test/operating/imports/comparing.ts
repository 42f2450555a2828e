import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Caller, TestApp } from '../../support/app.ts';
import { fetchLink } from '../../work/files/forms.ts';

const projectsOf = '/projects.json?status=ALL&includePeople=true&includeProjectOwner=true&pageSize=500';
/** What both sides are asked, for the account and for each project. */
const account = [
  '/companies.json?pageSize=500',
  '/people.json?pageSize=500',
  '/people/deleted.json',
  '/projectCategories.json',
  '/tags.json?pageSize=500',
  projectsOf,
  '/tasks.json?includeCompletedTasks=true&includeArchivedProjects=true&pageSize=500&getFiles=true',
  '/milestones.json?find=all&pageSize=500',
  '/files.json?pageSize=500',
  '/notebooks.json?includeContent=true&pageSize=500',
  '/posts.json?pageSize=250',
  '/links.json?pageSize=500',
  '/comments.json?pageSize=500',
  '/time_entries.json?pageSize=500',
  '/boards/columns.json?pageSize=500',
  '/time/total.json',
  '/stats.json',
  '/statuses.json',
  '/calendareventtypes.json',
  '/calendarevents.json?startDate=19700101&endDate=20991231',
  '/users/4001/tags.json',
];
const inProject = [
  '.json',
  '/people.json?pageSize=500',
  '/tasklists.json?status=all&pageSize=500',
  '/milestones.json?find=all&pageSize=500',
  '/fileCategories.json',
  '/notebookCategories.json',
  '/messageCategories.json',
  '/linkCategories.json',
  '/files.json?pageSize=500',
  '/posts/archive.json?pageSize=250',
  '/storage.json',
  '/roles.json',
  '/updates.json',
  '/stats.json',
];

/** What is of the installation and of today, and not of the account. */
const own = (key: string, value: unknown) =>
  /^(STATUS|logo|download-URL|thumbURL|preview-URL|previewURL|downloadURL|user-invited|user-invited-date|user-invited-status|login-count|last-login)$/.test(
    key,
  )
    ? undefined
    : value;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value, own));

export async function ask(caller: Caller, path: string): Promise<unknown> {
  const { status, body, text } = await caller.get(path);
  assert.equal(status, 200, `${path}: ${text}`);
  return plain(body);
}

export async function answersTheSame(here: Caller, there: Caller): Promise<void> {
  for (const path of account) assert.deepEqual(await ask(here, path), await ask(there, path), path);
  const { projects } = (await ask(there, projectsOf)) as { projects: { id: string }[] };
  for (const { id } of projects)
    for (const path of inProject.map((one) => `/projects/${id}${one}`))
      assert.deepEqual(await ask(here, path), await ask(there, path), path);
}

export async function versionsOf(app: TestApp, caller: Caller, id: string) {
  const { versions } = (await caller.get(`/files/${id}.json`)).body.file;
  const found = [];
  for (const version of versions) {
    const { bytes, status } = await fetchLink(app, version['download-URL']);
    assert.equal(status, 200);
    found.push({ ...plain(version), sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return found;
}
