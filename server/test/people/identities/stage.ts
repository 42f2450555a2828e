import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openTestApp, type Reply, type TestApp } from '../../support/app.ts';
import type { Engine } from '../../support/databases.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';
import { cookieOf, OWN } from '../secondsteps/stage.ts';

export const PUBLIC = 'https://work.example.com';
export const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more });

/** Holdfast with a provider that it calls by three names: as it is, as one that takes people in, and as one of another account. */
export function useProviders(engine: Engine) {
  const people: Record<string, Record<string, unknown>> = {};
  let app: (TestApp & { dispose(): Promise<void> }) | undefined;
  const settings: Record<string, string> = {};
  let provider: TestProvider;
  before(async () => {
    provider = await startProvider(people);
    const keys = ['plain', 'open', 'visits', 'strong', 'other'];
    await provider.admit(PUBLIC, keys);
    const groups =
      'admins=right:administrator;leads=right:projects;river=company:Rivermark;nowhere=company:No such company';
    Object.assign(settings, {
      HOLDFAST_PUBLIC_URL: PUBLIC,
      HOLDFAST_OIDC: keys.join(),
      ...provider.settings('plain', { NAME: 'Plain Sailing' }),
      ...provider.settings('open', { DOMAINS: 'acme.test', SCOPES: 'openid email profile groups', GROUPS: groups }),
      ...provider.settings('visits', { COMPANY: 'Visitors', SCOPES: 'openid email profile groups', GROUPS: groups }),
      ...provider.settings('strong', { TRUST_EMAIL: 'yes', SECOND_STEP: 'provider' }),
      ...provider.settings('other', { ACCOUNT: '2' }),
    });
    app = await openTestApp(engine, { env: settings });
  });
  after(async () => {
    await app?.dispose();
    await provider.close();
  });

  const ask = () => app!.as('');
  const begin = async (key: string, by = ask()) => {
    const reply = await by.put(`/session/providers/${key}/begin.json`, undefined, OWN);
    assert.equal(reply.status, 200, reply.text);
    return { address: reply.body.address as string, browser: { cookie: cookieOf(reply), ...OWN } };
  };
  const finish = (key: string, session: object, headers: Record<string, string>, by = ask()) =>
    by.post(`/session/providers/${key}.json`, { session }, headers);
  return {
    app: () => app!,
    settings,
    people,
    begin,
    finish,
    answerAs: (sub: string, address: string, since?: number) => provider.answerAs(sub, address, since),
    /** From the button to the session, as somebody the provider knows. `by`: of another installation. */
    async enter(sub: string, key = 'plain', by = ask()): Promise<Reply> {
      const { address, browser } = await begin(key, by);
      return finish(key, { answer: await provider.answerAs(sub, address) }, browser, by);
    },
    async whoIs(entered: Reply): Promise<{ id: string; [key: string]: unknown }> {
      assert.equal(entered.status, 201, entered.text);
      return (await ask().get('/me.json', { cookie: cookieOf(entered), ...OWN })).body.person;
    },
    async audit(action: string): Promise<{ personId: string; detail: string }[]> {
      return (await app!.admin.get(`/audit.json?action=${action}`)).body.entries;
    },
  };
}

export async function beginProof(app: TestApp, session: { cookie: string }, key = 'open') {
  const reply = await app.as('').put(`/identities/providers/${key}/proof/begin.json`, undefined, session);
  assert.equal(reply.status, 200, reply.text);
  const browser = { ...OWN, cookie: `${session.cookie}; ${cookieOf(reply)}` };
  return { key, address: reply.body.address as string, browser };
}

export const sendProof = (
  app: TestApp,
  { key, browser }: { key: string; browser: Record<string, string> },
  answer: string,
): Promise<Reply> => app.as('').put(`/identities/providers/${key}/proof.json`, { identity: { answer } }, browser);
