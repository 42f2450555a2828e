import { createRoute, redirect } from '@tanstack/react-router';
import type { LogFilter } from '../integrations/webhooks/queries.ts';
import type { AuditFilter } from '../people/audit/queries.ts';
import { app, dayIn, pageIn, textIn } from './app.ts';
import { lazily } from './lazily.ts';

// Settings: their tabs are listed in shell/SettingsFrame.tsx.
const settings = createRoute({
  getParentRoute: () => app,
  path: 'settings',
  component: lazily(() => import('../shell/SettingsFrame.tsx'), 'SettingsFrame'),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: 'profile',
  component: lazily(() => import('../people/people/ProfilePage.tsx'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute: () => settings,
  path: 'security',
  component: lazily(() => import('../people/credentials/SecurityPage.tsx'), 'SecurityPage'),
});
const tokens = createRoute({
  getParentRoute: () => settings,
  path: 'tokens',
  component: lazily(() => import('../people/credentials/TokensPage.tsx'), 'TokensPage'),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: 'account',
  component: lazily(() => import('../people/accounts/AccountPage.tsx'), 'AccountPage'),
});
const others = createRoute({
  getParentRoute: () => settings,
  path: '$page',
  component: lazily(() => import('./SettingsPages.tsx'), 'SettingsPages'),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: 'audit',
  validateSearch: ({ find, action, person, from, to, page }): AuditFilter => ({
    find: textIn(find),
    action: textIn(action) as AuditFilter['action'],
    person: /^\d{1,16}$/.exec(String(person))?.[0],
    from: dayIn(from),
    to: dayIn(to),
    page: pageIn(page),
  }),
  component: lazily(() => import('../people/audit/AuditPage.tsx'), 'AuditPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: 'webhooks',
  component: lazily(() => import('../integrations/webhooks/WebhooksFrame.tsx'), 'WebhooksFrame'),
});
const webhookList = createRoute({
  getParentRoute: () => webhooks,
  path: '/',
  component: lazily(() => import('../integrations/webhooks/list/WebhooksPage.tsx'), 'WebhooksPage'),
});
const outcomes = ['succeeded', 'failed', 'waiting', 'delivered', 'given-up'] as const;
const numberIn = (value: unknown): number | undefined => (/^\d{1,4}$/.test(String(value)) ? Number(value) : undefined);
const webhook = createRoute({
  getParentRoute: () => webhooks,
  path: '$webhookId',
  validateSearch: (given): LogFilter => ({
    status: outcomes.find((status) => status === given.status),
    code: numberIn(given.code),
    within: numberIn(given.within),
    page: pageIn(given.page),
  }),
  component: lazily(() => import('../integrations/webhooks/WebhookPage.tsx'), 'WebhookPage'),
});
const delivery = createRoute({
  getParentRoute: () => webhooks,
  path: '$webhookId/deliveries/$deliveryId',
  component: lazily(() => import('../integrations/webhooks/deliveries/DeliveryPage.tsx'), 'DeliveryPage'),
});
const testReceiver = createRoute({
  getParentRoute: () => webhooks,
  path: 'receivers/$receiverId',
  component: lazily(() => import('../integrations/testreceivers/TestReceiverPage.tsx'), 'TestReceiverPage'),
});

export const settingsRoutes = settings.addChildren([
  settingsStart,
  profile,
  security,
  tokens,
  webhooks.addChildren([webhookList, webhook, delivery, testReceiver]),
  account,
  audit,
  others,
]);
