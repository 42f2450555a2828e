import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../scripts/patience.ts';
import { picture } from '../server/test/work/files/samples.ts';
import { follow } from './support/acting.ts';
import { putInto, useBrowser, visit } from './support/browser.ts';
import { useServer } from './support/server.ts';
import { ANA, colleague, enterAs, welcomeAna } from './support/signing-in.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Reported by bare browsers on some systems, and known to none: `Intl` throws at it. */
const ODD_LOCALE = 'en-US@posix';

/** Every page of the app; a route that none of them leads to fails the first test. */
const pages = [
  ...[
    '/',
    '/projects',
    '/projects#new',
    '/projects?status=archived',
    '/people',
    '/people?find=nobody',
    '/companies',
    '/search',
    '/search?words=harbour',
  ],
  ...['/p/1', '/p/1/activity', '/p/1/people', '/p/1/settings', '/p/999', '/tasks/999', '/nowhere'],
  ...[
    '/p/1/tasks',
    '/p/1/tasks?due=late',
    '/p/1/tasks?words=nothing',
    '/p/1/tasks/1',
    '/p/1/tasks/lists/1',
    '/p/2/tasks',
  ],
  ...['/p/1/files', '/p/1/files?view=grid', '/p/1/files?find=nothing', '/p/2/files'],
  ...['/p/1/milestones', '/p/1/milestones?view=timeline', '/p/1/milestones/1', '/p/2/milestones'],
  ...['/p/1/notebooks', '/p/1/notebooks/1', '/p/1/notebooks/1/edit', '/p/1/notebooks/1/versions', '/p/2/notebooks'],
  ...[
    '/p/1/notebooks/2',
    '/p/1/notebooks/999',
    '/p/1/trash',
    '/p/2/trash',
    '/trash',
    '/inbox',
    '/inbox?view=all',
    '/docs',
    '/docs/createProject',
  ],
  ...['/p/1/time', '/p/2/time', '/time', '/time/reports'],
  ...['/p/1/board', '/p/2/board'],
  ...['/my', '/my?by=project', '/my?task=1', '/calendar', '/calendar?view=week&day=2026-01-01'],
  ...['/p/1/calendar?day=2026-01-01', '/p/1/calendar?view=agenda&day=2026-01-01', '/p/2/calendar'],
  ...['/p/1/timeline', '/p/1/timeline?zoom=day&task=1', '/p/2/timeline'],
  ...['/p/1/table', '/p/1/table?by=due&sort=-name&state=all', '/p/1/table?task=1', '/p/2/table'],
  ...['/p/1/messages', '/p/1/messages/1', '/p/1/messages?view=archived', '/p/1/messages/999', '/p/2/messages'],
  ...['/p/1/links', '/p/1/links/1', '/p/2/links'],
  ...[
    '/settings',
    '/settings/profile',
    '/settings/security',
    '/settings/tokens',
    '/settings/account',
    '/settings/audit',
    '/settings/notifications',
    '/settings/calendars',
    '/settings/mail',
    '/settings/backup',
    '/settings/import',
    '/settings/export',
  ],
  ...['/settings/webhooks', '/settings/webhooks#new', '/settings/webhooks/1', '/settings/webhooks/receivers/1'],
];
const publicPages = ['/login', '/second-step', '/welcome/hf_1_none', '/invite/hf_1_none'];

/** The addresses of all routes, as expressions that fit them. */
function routes(): RegExp[] {
  const folder = resolve(import.meta.dirname, '../web/src');
  const text = globSync('{routes.tsx,routes/*.ts}', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  const found = text.matchAll(/const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+path: '(.+)'/g);
  const known = new Map([...found].map(([, name, parent, path]) => [name!, { parent: parent!, path: path! }]));
  const whole = (name: string): string => {
    const route = known.get(name);
    return route ? join(whole(route.parent), route.path) : '/';
  };
  return [...known.keys()].map(
    (name) =>
      new RegExp(
        `^${whole(name)
          .replace(/(?<=.)\/$/, '')
          .replaceAll(/\$\w+/g, '[^/]+')}$`,
      ),
  );
}

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/**
 * However short they are, a colour on its way to another is neither. They begin with the next frame, and what inherits a
 * colour may begin again when that has come to its end.
 */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let isOver = false; !isOver; ) {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      isOver = ending.length === 0;
    }
  });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A page has the same elements in both themes, in other colours. */
const RULES_OF = { light: RULES, dark: ['color-contrast', 'link-in-text-block'] };

async function violations(page: Page, rules: string[]): Promise<string[]> {
  const found = await page.evaluate(async (runOnly) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations: all } = await (globalThis as any).axe.run(document, {
      runOnly,
      // Nothing about what is well, and no selectors: of what is not, its HTML is told.
      resultTypes: ['violations'],
      selectors: false,
    });
    return all as Violation[];
  }, rules);
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
}

async function settled(page: Page, path: string): Promise<void> {
  await page.locator('h1, [role=alert]').first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  if (path.includes('#new')) await page.getByRole('dialog').waitFor();
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return '';
    const wide = [...document.querySelectorAll('main *')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    );
    return `${document.documentElement.scrollWidth} px: ${wide[0]?.outerHTML.slice(0, 200)}`;
  });

describe('every page', () => {
  const server = useServer();
  const browser = useBrowser();

  /** Pages whose addresses are known when there is something on them. */
  const furnished: string[] = [];

  async function furnish(): Promise<void> {
    const { client } = server();
    await welcomeAna(server());
    const long =
      'Harbour restoration with a name so long that it has to go on to the next line, andonewithoutanyspaces';
    const ben = await colleague(server(), 'a.very.long.address@subdomain.example.test');
    const { id } = await client.post('/projects.json', {
      body: {
        project: { name: long, people: ben.id, description: '# Quay\n\n- dredge\n- build', endDate: '20261001' },
      },
    });
    await client.put('/projects/{id}/star.json', { path: { id } });
    for (const [content, due] of [
      ['Order the crane', '20260101'],
      ['Think about lamps', ''],
    ])
      await client.post('/projects/{id}/tasks.json', {
        path: { id },
        body: { 'todo-item': { content: content!, 'due-date': due, 'responsible-party-id': '1' } },
      });
    await furnishTasks(id, long);
    await furnishInbox(id, long, ben);
    await furnishNotebooks(id, long);
    await furnishMessages(id, long);
    await furnishFiles(id, long);
    await furnishWebhooks();
  }

  /** What somebody else has done for Ana. */
  async function furnishInbox(id: string, long: string, ben: Awaited<ReturnType<typeof colleague>>): Promise<void> {
    const { client } = server();
    for (const body of ['**Which** one?', long])
      await ben.client.post('/tasks/{id}/comments.json', { path: { id: 1 }, body: { comment: { body } } });
    await ben.client.post('/projects/{id}/tasks.json', {
      path: { id },
      body: { 'todo-item': { content: long, 'responsible-party-id': '1' } },
    });
    await until(async () => (await client.get('/notifications.json')).notifications.length >= 2, 'Ana to be told');
  }

  /** A picture and a text, in categories of which one lies in the other. */
  async function furnishFiles(id: string, long: string): Promise<void> {
    const { client } = server();
    const at = { path: { id } };
    const outer = await client.post('/projects/{id}/fileCategories.json', {
      ...at,
      body: { category: { name: long } },
    });
    const category = { name: 'Inner', 'parent-id': outer.id };
    const inner = await client.post('/projects/{id}/fileCategories.json', { ...at, body: { category } });
    const png = new Blob([new Uint8Array(await picture('png'))]);
    const made = [
      await client.files.upload(id, png, { name: `${long}.png`, categoryId: inner.id, description: long }),
      await client.files.upload(id, new Blob(['text']), { name: 'Notes.txt', categoryId: outer.id }),
    ];
    for (const file of made) furnished.push(`/p/${id}/files/${file.id}`);
  }

  /** What tasks and milestones can have, and a project without any. */
  async function furnishTasks(id: string, long: string): Promise<void> {
    const { client } = server();
    const about = { priority: 'high', tags: 'colour', progress: 30, description: '- one\n- two' } as const;
    await client.put('/tasks/{id}.json', { path: { id: 1 }, body: { 'todo-item': about } });
    const body = { content: `Ask for prices\n  ${long}`, nestSubTasks: true };
    await client.post('/tasks/{id}/quickadd.json', { path: { id: 1 }, body });
    await client.post('/tasks/{id}/comments.json', { path: { id: 1 }, body: { comment: { body: `**${long}**` } } });
    await client.put('/tasks/{id}/complete.json', { path: { id: 2 } });
    const date = new Date().toISOString().slice(0, 10);
    const entry = { date, hours: 12, minutes: 45, isbillable: true, description: long, tags: 'colour' };
    await client.post('/tasks/{id}/time_entries.json', { path: { id: 1 }, body: { 'time-entry': entry } });
    await client.post('/projects/api/v3/me/timers.json', { body: { timer: { taskId: '1' } } });
    for (const [title, deadline] of [
      [long, '20260101'],
      ['Opening', '20301231'],
    ] as const)
      await client.post('/projects/{id}/milestones.json', {
        path: { id },
        body: { milestone: { title, deadline, 'responsible-party-ids': '1', taskListIds: ['1'] } },
      });
    for (const link of [
      { name: long, code: `https://quay.example/${long}`, 'category-name': long, tags: 'water', private: true },
      { code: `<iframe src="https://film.example/${long}"></iframe>`, description: long },
    ])
      await client.post('/projects/{id}/links.json', { path: { id }, body: { link } });
    await client.post('/projects.json', { body: { project: { name: 'Empty' } } });
  }

  /** Markdown with a reply, HTML, and one that is archived. */
  async function furnishMessages(id: string, long: string): Promise<void> {
    const { client } = server();
    for (const post of [
      { title: long, body: `- one\n- **${long}**`, 'category-name': long, tags: 'colour', private: true },
      { title: 'Old news', body: `<h2>Quay</h2><p>${long}</p>`, 'content-type': 'html' } as const,
    ])
      await client.post('/projects/{id}/messages.json', { path: { id }, body: { post } });
    const reply = { messagereply: { body: long } };
    await client.post('/messages/{id}/replies.json', { path: { id: '1' }, body: reply });
    await client.put('/messages/{id}/archive.json', { path: { id: '2' } });
  }

  /** Markdown with two versions, HTML, and something in the trash. */
  async function furnishNotebooks(id: string, long: string): Promise<void> {
    const { client } = server();
    const content = `## Rules\n\n- [x] air\n- [ ] lines\n\n| who | how deep |\n|---|---|\n| Ana | 12 m |\n\n    ${long}`;
    for (const notebook of [
      { name: long, content, 'notebook-type': 'markdown', 'category-name': 'Safety' } as const,
      { name: 'Old page', content: `<h2>Quay</h2><p>${long}</p>`, private: true },
      { name: long, content: 'gone' },
    ])
      await client.post('/projects/{id}/notebooks.json', { path: { id }, body: { notebook } });
    const notebook = { content: `${content}\n\nMore of the same: ${long}` };
    await client.put('/notebooks/{id}.json', { path: { id: 1 }, body: { notebook } });
    await client.delete('/notebooks/{id}.json', { path: { id: 3 } });
  }

  /** One webhook that fails, with its test receiver and a delivery. */
  async function furnishWebhooks(): Promise<void> {
    const { client } = server();
    await client.put('/webhooks/enable.json');
    const { testReceiver } = await client.post('/testReceivers.json', {
      body: { testReceiver: { answerStatus: 500 } },
    });
    const webhook = { event: 'PROJECT.*,TASK.*', url: testReceiver.url };
    const { id } = await client.post('/webhooks.json', { body: { webhook } });
    const { uuid } = await client.post('/webhooks/{id}/test.json', { path: { id } });
    furnished.push(`/settings/webhooks/${id}/deliveries/${uuid}`);
  }

  test('can be used by everybody, in both themes and at any width, and asks nobody else for anything', async () => {
    await furnish();
    const seen = [...publicPages, ...pages, ...furnished].map((path) => path.replace(/[?#].*/, ''));
    const unseen = routes().filter((route) => !seen.some((path) => route.test(path)));
    assert.ok(routes().length > 30);
    assert.deepEqual(unseen, []);
    const { page, complaints, close } = await visit(browser(), server().url, {
      reducedMotion: 'reduce',
      locale: ODD_LOCALE,
    });
    await putInto(page, axe);
    const wrong: string[] = [];
    const seeWhetherItFits = async (path: string, width: number) => {
      const wide = await overflow(page);
      if (wide) wrong.push(`${path} at ${width}: ${wide}`);
    };
    const look = async (path: string, go: (page: Page, path: string) => Promise<unknown> = follow) => {
      await page.setViewportSize({ width: 320, height: 640 });
      // Loaded in the other theme and then made wider, the browser goes on telling its colours of what it has not painted.
      await page.emulateMedia({ colorScheme: 'light' });
      await go(page, path);
      await settled(page, path);
      await seeWhetherItFits(path, 320);
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
        // With more room there is more on it.
        await settled(page, path);
        await transitionsEnd(page);
        wrong.push(...(await violations(page, RULES_OF[theme])).map((one) => `${path} (${theme}): ${one}`));
      }
      await page.setViewportSize({ width: 3840, height: 640 });
      await seeWhetherItFits(path, 3840);
    };
    for (const path of publicPages) await look(path, () => page.goto(path));
    await enterAs(page, ANA);
    for (const path of [...pages, ...furnished]) await look(path);
    assert.deepEqual(wrong, []);
    assert.deepEqual(complaints, []);
    await close();
  });

  test('writes dates and numbers in English where the browser’s locale is none', async () => {
    const { page, complaints, close } = await visit(browser(), server().url, { locale: ODD_LOCALE });
    await enterAs(page, ANA);
    await page.goto('/settings/profile');
    assert.equal(await page.evaluate(() => navigator.language), ODD_LOCALE);
    await page.getByText('1,234.5').waitFor();
    await page.goto('/p/1/tasks/1');
    await page.getByText('Jan 1').first().waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
