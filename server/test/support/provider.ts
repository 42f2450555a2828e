import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** As much of the library as is used; it has no types of its own. */
type Library = {
  default: new (
    issuer: string,
    configuration: object,
  ) => {
    callback(): Handler;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Grant: unknown;
  };
};
// biome-ignore lint/suspicious/noExplicitAny: contexts of the library
type Any = any;

export const CLIENT = { id: 'holdfast', secret: 'a secret between Holdfast and its provider' };

const STATES = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

/**
 * A real provider of OpenID Connect on this machine. `people` are those it knows, by what it calls them; who asks is shown a
 * page with a link for each. It serves once it has been told where to send people back to.
 */
export async function startProvider(people: Record<string, Claims>) {
  let handle: Handler = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  // Where the tests get little of the machine, a connection would be ended just when it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** `keys`: what Holdfast calls it. */
  async function admit(baseUrl: string, keys: string[]): Promise<void> {
    const { default: Provider } = (await import('oidc-provider' as string)) as Library;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: keys.map((key) => `${baseUrl}/login/${key}`),
          post_logout_redirect_uris: [`${baseUrl}/login`],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['kept by nobody'] },
      ttl: Object.fromEntries(STATES.map((state) => [state, 600])),
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'], groups: ['groups'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context: Any, form: string) => {
            const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>';
            context.body = `<!doctype html><title>Sign out?</title>${form}${button}`;
          },
        },
      },
      findAccount: (_context: Any, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
      interactions: { url: (_context: Any, { uid }: { uid: string }) => `/asked/${uid}` },
      loadExistingGrant: async ({ oidc }: Any) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    });
    const library = provider.callback();
    handle = (request, response) => {
      const [, uid, sub, since] =
        /^\/asked\/([\w-]+)(?:\/as\/(\w+)(?:\/since\/(\d+))?)?$/.exec(request.url ?? '') ?? [];
      if (!uid) return library(request, response);
      if (sub)
        return void provider.interactionFinished(request, response, {
          login: { accountId: sub, ...(since && { ts: Number(since) }) },
        });
      const links = Object.keys(people).map((one) => `<p><a href="/asked/${uid}/as/${one}">${one}</a></p>`);
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<!doctype html><title>Who are you?</title>${links.join('')}`);
    };
  }

  return {
    issuer,
    admit,
    settings: (key: string, more: Record<string, string> = {}): Record<string, string> =>
      Object.fromEntries(
        Object.entries({ ISSUER: issuer, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret, ...more }).map(
          ([name, value]) => [`HOLDFAST_OIDC_${key.toUpperCase()}_${name}`, value],
        ),
      ),
    /**
     * As a browser does there, until it is sent away again: what stands behind the `?` of where to. `since`: when they said
     * who they are, in seconds, for who did before.
     */
    async answerAs(sub: string, address: string, since?: number): Promise<string> {
      const jar = new Map<string, string>();
      let at = address;
      while (at.startsWith(issuer)) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          jar.set(name!, value!);
        }
        const next = answer.headers.get('location');
        await answer.body?.cancel();
        at = next ? new URL(next, at).href : `${at}/as/${sub}${since ? `/since/${since}` : ''}`;
      }
      return at.split('?')[1] ?? '';
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
