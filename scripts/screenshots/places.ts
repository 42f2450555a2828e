import type { Client } from '@holdfast/client';
import type { Page } from 'playwright-core';

/** A page of the app: what its pictures are called, where it is, and what is done on it before. */
export type Place = {
  name: string;
  path: string;
  /** For who is not signed in. */
  isPublic?: true;
  /** `first`: before the Administrator has come in. `last`: leaves something behind that others would show. */
  when?: 'first' | 'last';
  show?(page: Page): Promise<void>;
};

type Named = { id: string; name: string };
const idOf = (items: Named[], name: string): string => {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`The demo has no "${name}".`);
  return found.id;
};

/** Every page, with something on it that is worth looking at. Ids are looked up by the names that the demo gives. */
export async function placesIn({ client, link }: { client: Client; link: string }): Promise<Place[]> {
  const { projects } = await client.get('/projects.json');
  const square = idOf(projects, 'Harbour Square');
  const path = { id: square };
  const tasks = (await client.get('/projects/{id}/tasks.json', { path, query: { pageSize: 250 } }))['todo-items'];
  const task = idOf(
    tasks.map(({ id, content }) => ({ id: String(id), name: content })),
    'Lamps that do not blind ship pilots',
  );
  const { files } = (await client.get('/projects/{id}/files.json', { path })).project;
  const { notebooks } = (await client.get('/projects/{id}/notebooks.json', { path })).project;
  const notebook = idOf(notebooks, 'Site handbook');
  const ferry = idOf(projects, 'Ferry timetable app');
  const { posts } = await client.get('/projects/{id}/messages.json', { path: { id: ferry } });
  const message = idOf(
    posts.map(({ id, title }) => ({ id, name: title })),
    'The crews try it from Monday',
  );
  // Only who has never come in is invited by a token.
  const person = { 'first-name': 'Nora', 'last-name': 'Berg', 'email-address': 'nora@northlight.example' };
  const invited = await client.post('/people.json', { body: { person } });
  const invitation = await client.put('/people/{id}/invite.json', { path: { id: invited.id } });
  const { webhooks } = await client.get('/webhooks.json');
  const failing = webhooks[3]!.id;
  const { deliveries } = await client.get('/webhooks/{id}/deliveries.json', { path: { id: failing } });
  const inProject = (name: string, place = name): Place => ({ name: `project-${name}`, path: `/p/${square}/${place}` });
  return [
    { name: 'welcome', path: new URL(link).pathname, isPublic: true, when: 'first' },
    { name: 'login', path: '/login', isPublic: true },
    { name: 'invite', path: new URL(invitation.link).pathname, isPublic: true },
    { name: 'home', path: '/' },
    { name: 'inbox', path: '/inbox' },
    { name: 'my-work', path: '/my' },
    { name: 'calendar', path: '/calendar' },
    { name: 'projects', path: '/projects' },
    { name: 'project', path: `/p/${square}` },
    inProject('tasks'),
    inProject('task', `tasks/${task}`),
    inProject('table'),
    inProject('calendar'),
    { name: 'project-messages', path: `/p/${ferry}/messages` },
    { name: 'project-message', path: `/p/${ferry}/messages/${message}` },
    { name: 'project-board', path: `/p/${ferry}/board` },
    inProject('bars', 'timeline?critical=true'),
    inProject('files'),
    inProject('files-grid', 'files?view=grid'),
    inProject('file', `files/${idOf(files, 'quay-plan.png')}`),
    inProject('milestones'),
    inProject('timeline', 'milestones?view=timeline'),
    inProject('notebooks'),
    inProject('notebook', `notebooks/${notebook}`),
    inProject('notebook-versions', `notebooks/${notebook}/versions`),
    inProject('time'),
    inProject('activity'),
    inProject('people'),
    inProject('trash'),
    inProject('settings'),
    { name: 'time', path: '/time' },
    { name: 'time-reports', path: '/time/reports' },
    { name: 'trash', path: '/trash' },
    { name: 'people', path: '/people' },
    { name: 'companies', path: '/companies' },
    { name: 'search', path: '/search?words=lamps' },
    { name: 'palette', path: '/projects', show: openPalette },
    { name: 'shortcuts', path: `/p/${square}/tasks`, show: openShortcuts },
    { name: 'webhooks', path: '/settings/webhooks' },
    { name: 'webhook-new', path: '/settings/webhooks#new' },
    { name: 'webhook', path: `/settings/webhooks/${failing}` },
    { name: 'webhook-delivery', path: `/settings/webhooks/${failing}/deliveries/${deliveries[0]!.uuid}` },
    { name: 'webhook-receiver', path: '/settings/webhooks/receivers/1' },
    { name: 'tokens', path: '/settings/tokens' },
    { name: 'security', path: '/settings/security' },
    { name: 'profile', path: '/settings/profile' },
    { name: 'account', path: '/settings/account' },
    { name: 'audit', path: '/settings/audit' },
    { name: 'notifications', path: '/settings/notifications' },
    { name: 'calendars', path: '/settings/calendars' },
    { name: 'mail', path: '/settings/mail' },
    { name: 'backup', path: '/settings/backup' },
    { name: 'import', path: '/settings/import' },
    { name: 'export', path: '/settings/export' },
    { name: 'docs', path: '/docs' },
    { name: 'docs-operation', path: '/docs/createProject' },
    // Whoever looks at it locks the notebook.
    { ...inProject('notebook-edit', `notebooks/${notebook}/edit`), when: 'last' },
  ];
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('harbour');
  await page.waitForTimeout(600);
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}
