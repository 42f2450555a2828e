import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAccount } from '../accounts/accounts.ts';
import { type House, makeContext } from '../context.ts';
import { Failure } from '../failures.ts';
import { authenticate, type Identify, requireSameOrigin, sessionOf } from '../http/authenticate.ts';
import { baseUrlOf } from '../http/route.ts';
import { SHORTEST_PASSWORD } from '../people/passwords.ts';
import type { Attempts } from './attempts.ts';
import { field, form, link, page, paragraph } from './html.ts';
import { acceptLink, peekLink } from './links.ts';
import { sessionCookie } from './routes.ts';
import { type Session, signIn, signOut } from './sessions.ts';
import { Acceptance, SignIn } from './wire.ts';

const passwordField = field('password', 'Password', {
  type: 'password',
  autocomplete: 'new-password',
  minlength: String(SHORTEST_PASSWORD),
});
const welcomeForm = form('', 'Set password and sign in', [
  field('first-name', 'First name', { autocomplete: 'given-name' }),
  field('last-name', 'Last name', { autocomplete: 'family-name' }),
  passwordField,
]);
const loginForm = form('', 'Sign in', [
  field('email', 'E-mail address', { type: 'email', autocomplete: 'username' }),
  field('password', 'Password', { type: 'password', autocomplete: 'current-password' }),
]);

/** The few pages one needs to get in: a link's welcome, signing in and out. They work without any script. */
export function servePages(http: FastifyInstance, house: House, identify: Identify, attempts: Attempts): void {
  const enter = (request: FastifyRequest, reply: FastifyReply, session: Session) =>
    reply.header('Set-Cookie', sessionCookie(session, baseUrlOf(house, request))).redirect('/', 303);

  /** What goes wrong is shown above the form, so that it can be put right there. */
  async function attempt(
    reply: FastifyReply,
    title: string,
    body: string,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'unavailable') throw error;
      const code = error.kind === 'notFound' ? 404 : error.kind === 'tooMany' ? 429 : 422;
      return page(reply.code(code), title, paragraph(error.message, 'alert') + (code === 404 ? '' : body));
    }
  }

  for (const path of ['/welcome/:code', '/invite/:code']) {
    const code = (request: FastifyRequest) => (request.params as { code: string }).code;
    http.get(path, (request, reply) =>
      attempt(reply, 'Welcome to Holdfast', '', async () => {
        await peekLink(house, code(request));
        return page(
          reply,
          'Welcome to Holdfast',
          paragraph('Choose a password, and you are in. This link works once.') + welcomeForm,
        );
      }),
    );
    http.post(path, (request, reply) =>
      attempt(reply, 'Welcome to Holdfast', welcomeForm, async () => {
        requireSameOrigin(request);
        const input = Acceptance.read({ person: request.body });
        return enter(request, reply, await acceptLink(house, code(request), input));
      }),
    );
  }

  http.get('/login', (_request, reply) => page(reply, 'Sign in', loginForm));
  http.post('/login', (request, reply) =>
    attempt(reply, 'Sign in', loginForm, async () => {
      requireSameOrigin(request);
      const proof = SignIn.read({ session: request.body });
      return enter(request, reply, await signIn(house, attempts, { ...proof, address: request.ip }));
    }),
  );
  http.post('/logout', async (request, reply) => {
    requireSameOrigin(request);
    const value = sessionOf(request);
    if (value) await signOut(house, value);
    return reply.header('Set-Cookie', sessionCookie(undefined, baseUrlOf(house, request))).redirect('/login', 303);
  });

  http.get('/', async (request, reply) => {
    const actor = sessionOf(request)
      ? await Promise.try(() => authenticate(request, identify)).catch(() => undefined)
      : undefined;
    if (!actor) return reply.redirect('/login', 303);
    const account = await readAccount(makeContext(house, actor));
    const url = baseUrlOf(house, request);
    return page(
      reply,
      account.name,
      paragraph(`You are signed in as ${account.first_name} ${account.last_name}.`) +
        paragraph('This version of Holdfast is spoken to through its API. Your session works there, too:') +
        `<ul>${['/projects.json', '/me.json', '/account.json', '/tokens.json'].map((path) => `<li>${link(path, `${url}${path}`)}</li>`).join('')}</ul>` +
        form('/logout', 'Sign out', []),
    );
  });
}
