import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { Done, Flag, ok, Text } from '../../platform/http/answer/classic.ts';
import {
  broughtBy,
  refuseOtherSites,
  sessionCookie,
  sessionCookies,
  sessionOf,
} from '../../platform/http/authenticate.ts';
import { readPaging } from '../../platform/http/request/paging.ts';
import { type Answer, act, type Call, create, get, list, type Route } from '../../platform/http/route.ts';
import { leavingAddress } from '../identities/signing-out.ts';
import { askForLink } from './forgotten.ts';
import { acceptLink, invitePerson, readLink } from './links.ts';
import {
  endOtherSessions,
  endSession,
  endSessionsOf,
  listSessions,
  type Session,
  signIn,
  signInWithPasskey,
  signOut,
} from './sessions.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';
import {
  Acceptance,
  endOfDay,
  ForgottenPassword,
  Invitation,
  InvitationProof,
  NewToken,
  PasskeySignIn,
  Session as ShownSession,
  SignIn,
  showInvitation,
  showSession,
  showToken,
  Token,
} from './wire.ts';

const signedIn = (session: Session, ctx: Context): Answer => ({
  status: 201,
  headers: { 'Set-Cookie': sessionCookies(session, ctx.baseUrl) },
  body: { STATUS: 'OK', userId: String(session.actor.personId), accountId: String(session.actor.accountId) },
});

const SignedIn = ok({ userId: Text, accountId: Text });

const makeToken = (ctx: Context, call: Call) => {
  const { name, isReadOnly, expiresOn } = call.read(NewToken);
  return createToken(ctx, { name, isReadOnly, expiresAt: endOfDay(expiresOn) });
};

const tokenCreation = create('/tokens', 'token.manage', makeToken, {
  at: 'tokens',
  body: NewToken,
  shows: ok({ id: Text, token: Text }),
  summary: 'Creates a token. Its value is shown only now.',
});

export const credentialRoutes: Route[] = [
  {
    method: 'POST',
    path: '/session',
    action: 'session.open',
    isPublic: true,
    name: 'signIn',
    summary:
      'Signs in with e-mail address and password, for a session cookie. Where two-step sign-in is on, a code is asked for with a 401 that names the field.',
    status: 201,
    body: SignIn,
    shows: SignedIn,
    run: (ctx, call) => {
      refuseOtherSites(call.request);
      return signIn(ctx.services, { ...call.read(SignIn), origin: ctx.origin(), brought: broughtBy(call.request) });
    },
    answer: signedIn,
  },
  {
    method: 'POST',
    path: '/session/passkey',
    action: 'session.open',
    isPublic: true,
    name: 'signInWithPasskey',
    summary: 'Signs in with a passkey alone, for a session cookie: it stands for both steps.',
    status: 201,
    body: PasskeySignIn,
    shows: SignedIn,
    run: (ctx, call) => {
      refuseOtherSites(call.request);
      const { passkey, zone } = call.read(PasskeySignIn);
      const brought = broughtBy(call.request);
      return signInWithPasskey(ctx.services, { passkey, zone, baseUrl: ctx.baseUrl, origin: ctx.origin(), brought });
    },
    answer: signedIn,
  },
  {
    method: 'DELETE',
    path: '/session',
    action: 'account.read',
    name: 'signOut',
    summary: 'Ends the session. Who came by a provider may go on to the address, to be signed out there, too.',
    isForSettingUp: true,
    // The address has a token in it that says who somebody is.
    isNeverKept: true,
    shows: ok({ address: Text }),
    run: async (ctx, call) => leavingAddress(ctx, await signOut(ctx, sessionOf(call.request))),
    answer: (address: string, ctx) => ({
      headers: { 'Set-Cookie': sessionCookie(undefined, ctx.baseUrl) },
      body: { STATUS: 'OK', address },
    }),
  },
  get('/sessions', 'session.manage', listSessions, (sessions) => ({ sessions: sessions.map(showSession) }), {
    shows: ok({ sessions: Type.Array(ShownSession) }),
    summary: 'Lists where one is signed in, the one used last first.',
  }),
  act('DELETE', '/sessions', 'session.manage', endOtherSessions, undefined, {
    name: 'endOtherSessions',
    summary: 'Ends all of one’s sessions but this one.',
  }),
  act(
    'DELETE',
    '/sessions/:session',
    'session.manage',
    (ctx, call) => endSession(ctx, call.param('session')),
    undefined,
    {
      name: 'endSession',
      summary: 'Ends one of one’s own sessions.',
    },
  ),
  act('DELETE', '/people/:id/sessions', 'session.end', (ctx, call) => endSessionsOf(ctx, call.id()), undefined, {
    name: 'endSessionsOfPerson',
    summary: 'Signs somebody else out everywhere. They can sign in again; their tokens go on working.',
  }),
  {
    ...get(
      '/invitations/:code',
      'invitation.accept',
      (ctx, call) => readLink(ctx.services, call.param('code')),
      (link) => ({ link: showInvitation(link) }),
      {
        shows: ok({ link: Invitation }),
        name: 'getInvitation',
        summary: 'Shows whom an invitation is for, without using it up.',
      },
    ),
    isPublic: true,
  },
  {
    method: 'POST',
    path: '/invitations/:code',
    action: 'invitation.accept',
    isPublic: true,
    name: 'acceptInvitation',
    summary: 'Accepts an invitation, or the link of the first start: sets the password and signs in.',
    status: 201,
    body: Acceptance,
    shows: SignedIn,
    run: (ctx, call) => {
      refuseOtherSites(call.request);
      return acceptLink(ctx.services, call.param('code'), call.read(Acceptance), {
        origin: ctx.origin(),
        brought: broughtBy(call.request),
      });
    },
    answer: signedIn,
  },
  {
    method: 'POST',
    path: '/passwords/forgotten',
    action: 'session.open',
    isPublic: true,
    name: 'askForSignInLink',
    summary:
      'Mails a link with which who has this e-mail address can set a new password. The answer is the same whether anybody has it.',
    body: ForgottenPassword,
    shows: Done,
    run: async (ctx, call) => {
      refuseOtherSites(call.request);
      await askForLink(ctx.services, { ...call.read(ForgottenPassword), origin: ctx.origin() });
    },
    answer: () => ({ body: { STATUS: 'OK' } }),
  },
  {
    ...act(
      'PUT',
      '/people/:id/invite',
      'person.change',
      (ctx, call) => invitePerson(ctx, call.id(), call.read(InvitationProof)),
      ({ path, isMailed }, ctx) => ({ link: `${ctx.baseUrl}${path}`, mailed: isMailed }),
      {
        body: InvitationProof,
        shows: ok({ link: Text, mailed: Flag }),
        summary:
          'Makes a link with which a person can sign in and set a password. Where mail is sent, it is mailed to them. For who can sign in already, or is an Administrator, it asks for one’s own password, code or passkey.',
      },
    ),
    // Kept without the link: a repeated call is told that one was made, not shown what lets somebody in.
    kept: (answer) => ({ ...answer, body: { ...answer.body, link: '' } }),
  },
  list(
    '/tokens',
    'token.manage',
    (ctx, call) => listTokens(ctx, readPaging(call.query, { usual: 100, most: 500 })),
    (tokens) => ({ tokens: tokens.map(showToken) }),
    { shows: ok({ tokens: Type.Array(Token) }) },
  ),
  {
    ...tokenCreation,
    answer: (made, ctx, call) => {
      const answer = tokenCreation.answer(made, ctx, call);
      return { ...answer, body: { ...answer.body, token: made.value } };
    },
    // Kept without the value: a repeated call is told of the token it made, not shown the secret again.
    kept: (answer) => ({ ...answer, body: { ...answer.body, token: '' } }),
  },
  act('DELETE', '/tokens/:id', 'token.manage', (ctx, call) => revokeToken(ctx, call.id()), undefined, {
    name: 'revokeToken',
    summary: 'Revokes a token: whoever has it is refused from now on.',
  }),
];
