import { act, type Route } from '../platform/http/route.ts';

export const demoRoutes: Route[] = [
  act(
    'POST',
    '/account/demo',
    'account.change',
    // Loaded by the few who ask for it.
    async (ctx) => (await import('./demo.ts')).fillWithDemo(ctx),
    undefined,
    {
      name: 'fillAccountWithDemo',
      summary: 'Fills an account that has no projects with demo data: people, projects, tasks, files, webhooks.',
    },
  ),
];
