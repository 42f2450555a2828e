import type { Context } from '../../platform/context.ts';
import { Done, ok, Text } from '../../platform/http/answer/classic.ts';
import { broughtBy, refuseOtherSites, sessionCookies } from '../../platform/http/authenticate.ts';
import { type Answer, act, type Call, get, type Route } from '../../platform/http/route.ts';
import { flowCookie, openFlow } from './flows.ts';
import {
  beginLinking,
  createIdentity,
  deleteIdentity,
  listIdentities,
  listIdentitiesOf,
  unlinkFor,
} from './identities.ts';
import { beginProof, proveByProvider } from './proving.ts';
import { type Begun, begin, type Entered, enter, enterWithCode, providerCalled } from './signing-in.ts';
import {
  Identities,
  IdentityProof,
  NewIdentity,
  OthersIdentities,
  ProviderProof,
  ProviderSignIn,
  Providers,
  showIdentities,
  showProviders,
} from './wire.ts';

const Begins = ok({ address: Text });

const begun = ({ address, cookie }: Begun, ctx: Context): Answer => ({
  headers: { 'Set-Cookie': flowCookie(cookie, ctx.baseUrl) },
  body: { STATUS: 'OK', address },
});

function entered(came: Entered, ctx: Context): Answer {
  if ('proof' in came) return { status: 201, body: { STATUS: 'OK', userId: '', accountId: '', proof: came.proof } };
  const { accountId, personId } = came.session.actor;
  return {
    status: 201,
    headers: { 'Set-Cookie': sessionCookies(came.session, ctx.baseUrl) },
    body: { STATUS: 'OK', userId: String(personId), accountId: String(accountId), proof: '' },
  };
}

async function signIn(ctx: Context, call: Call): Promise<Entered> {
  refuseOtherSites(call.request);
  const provider = providerCalled(ctx.services, call.param('provider'));
  const { answer, proof, code, zone } = call.read(ProviderSignIn);
  const given = { provider, zone, brought: broughtBy(call.request), flow: await openFlow(ctx, call.request) };
  return proof ? enterWithCode(ctx, { ...given, proof, code }) : enter(ctx, { ...given, answer: answer ?? '' });
}

export const identityRoutes: Route[] = [
  {
    ...get('/session/providers', 'session.open', async (ctx) => ctx.services.config.providers, showProviders, {
      shows: Providers,
      name: 'listProviders',
      summary: 'Lists whom one can sign in with beside a password: providers of OpenID Connect.',
    }),
    isPublic: true,
  },
  {
    method: 'PUT',
    path: '/session/providers/:provider/begin',
    action: 'session.open',
    isPublic: true,
    name: 'beginProviderSignIn',
    summary: 'Gives the address at which a provider asks who somebody is, and a cookie that the way back needs.',
    shows: Begins,
    run: async (ctx, call) => {
      refuseOtherSites(call.request);
      return begin(ctx, providerCalled(ctx.services, call.param('provider')));
    },
    answer: begun,
  },
  {
    method: 'POST',
    path: '/session/providers/:provider',
    action: 'session.open',
    isPublic: true,
    name: 'signInWithProvider',
    summary:
      'Signs in with what a provider answered. Where two-step sign-in is on, there is a proof instead, to be sent with a code.',
    status: 201,
    body: ProviderSignIn,
    shows: ok({ userId: Text, accountId: Text, proof: Text }),
    run: signIn,
    answer: entered,
  },
  get('/identities', 'identity.manage', listIdentities, showIdentities, {
    shows: Identities,
    summary: 'Lists whom providers know one as, and with which one could sign in.',
    isForSettingUp: true,
  }),
  {
    method: 'PUT',
    path: '/identities/providers/:provider/begin',
    action: 'identity.manage',
    isNeverKept: true,
    name: 'beginLinking',
    summary: 'Begins to link a provider with who is signed in; asks for one’s password, a code or a passkey.',
    body: IdentityProof,
    shows: Begins,
    run: (ctx, call) => beginLinking(ctx, call.param('provider'), call.read(IdentityProof)),
    answer: begun,
  },
  {
    method: 'POST',
    path: '/identities',
    action: 'identity.manage',
    isNeverKept: true,
    name: 'linkIdentity',
    summary: 'Links who a provider says one is, so that one can sign in with it.',
    body: NewIdentity,
    shows: Done,
    run: async (ctx, call) => {
      const { provider: key, answer } = call.read(NewIdentity);
      return createIdentity(ctx, { key, answer, begun: () => openFlow(ctx, call.request) });
    },
    answer: () => ({ body: { STATUS: 'OK' } }),
  },
  {
    method: 'PUT',
    path: '/identities/providers/:provider/proof/begin',
    action: 'identity.manage',
    isNeverKept: true,
    isForSettingUp: true,
    name: 'beginProof',
    summary: 'Gives the address at which a provider asks anew who one is; for who has no password to prove it with.',
    shows: Begins,
    run: (ctx, call) => beginProof(ctx, call.param('provider')),
    answer: begun,
  },
  {
    method: 'PUT',
    path: '/identities/providers/:provider/proof',
    action: 'identity.manage',
    isNeverKept: true,
    isForSettingUp: true,
    name: 'proveByProvider',
    summary: 'Proves with what a provider answered who one is: for ten minutes no password is asked for.',
    body: ProviderProof,
    shows: Done,
    run: async (ctx, call) => {
      const { answer } = call.read(ProviderProof);
      return proveByProvider(ctx, {
        key: call.param('provider'),
        answer,
        begun: () => openFlow(ctx, call.request),
      });
    },
    answer: () => ({ body: { STATUS: 'OK' } }),
  },
  act('DELETE', '/identities/:id', 'identity.manage', (ctx, call) => deleteIdentity(ctx, call.id()), undefined, {
    name: 'unlinkIdentity',
    summary: 'Unlinks one: nobody signs in with it any more, until it is linked again by who is signed in.',
  }),
  get(
    '/people/:id/identities',
    'identity.unlink',
    (ctx, call) => listIdentitiesOf(ctx, call.id()),
    ({ identities, providers }) => ({
      identities: showIdentities({ identities, providers, hasPassword: true }).identities,
    }),
    { shows: OthersIdentities, name: 'listIdentitiesOfPerson', summary: 'Lists whom providers know somebody as.' },
  ),
  act(
    'PUT',
    '/people/:id/identities/:identity/unlink',
    'identity.unlink',
    (ctx, call) => unlinkFor(ctx, call.id(), call.id('identity'), call.read(IdentityProof)),
    undefined,
    {
      body: IdentityProof,
      name: 'unlinkIdentityOfPerson',
      summary:
        'Unlinks one of somebody else, who is signed out everywhere. Asks for one’s own password, code or passkey.',
    },
  ),
];
