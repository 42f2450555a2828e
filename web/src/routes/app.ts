import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../api.ts';
import { meQuery } from '../people/people/queries.ts';
import { openStream } from '../shell/live.ts';
import { RouteError } from '../shell/RouteError.tsx';
import { Shell } from '../shell/Shell.tsx';
import { lazily } from './lazily.ts';

/** Search parameters come from an address that anybody may have typed. */
export const textIn = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);
/** `2026-11-16`; else none. */
export const dayIn = (value: unknown): string | undefined => /^\d{4}-\d\d-\d\d$/.exec(String(value))?.[0];
export const pageIn = (value: unknown): number | undefined =>
  Number(value) > 1 ? Math.floor(Number(value)) : undefined;

export const root = createRootRoute({
  notFoundComponent: lazily(() => import('../shell/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: RouteError,
});

/** Everything else is for people who are signed in: who it is must be known before anything is shown. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await Promise.all([queryClient.ensureQueryData(meQuery), openStream()]);
    } catch (error) {
      const { status, errors } = error as { status?: number; errors?: { field: string }[] };
      if (errors?.[0]?.field === 'secondStep') throw redirect({ to: '/second-step' });
      if (status !== 401) throw error;
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } });
    }
  },
});
