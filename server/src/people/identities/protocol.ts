import type { Configuration, CustomFetch } from 'openid-client';
import type { Services } from '../../platform/context.ts';
import { unauthenticated, unavailable } from '../../platform/failures.ts';
import type { Provider } from '../../platform/provider-settings.ts';

/** Read when somebody signs in with a provider for the first time: where there is none, it is never loaded. */
const library = () => import('openid-client');

/** So long a provider is taken to be as it said. */
const KNOWN_MS = 3600_000;
const MOST_BYTES = 2 ** 20;

/** An answer that does not end must not fill the memory. */
const boundedFetch: CustomFetch = async (address, options) => {
  const answer = await fetch(address, options as RequestInit);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the provider answers more than a mebibyte');
    parts.push(part);
  }
  const { status, headers } = answer;
  return new Response(bytes > 0 ? Buffer.concat(parts) : null, { status, headers });
};

const known = new WeakMap<Provider, { found: Promise<Configuration>; at: number }>();

/** Asked once, however many wait for it; what was known before is good enough while it does not answer. */
function configurationOf(services: Services, provider: Provider): Promise<Configuration> {
  const at = services.steady();
  const kept = known.get(provider);
  if (kept && at - kept.at < KNOWN_MS) return kept.found;
  const found = discover(services, provider).catch((error) => {
    if (kept) known.set(provider, kept);
    else known.delete(provider);
    if (kept) return kept.found;
    throw error;
  });
  known.set(provider, { found, at });
  return found;
}

async function discover({ config }: Services, provider: Provider): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, customFetch, discovery, ...more } =
    await library();
  const { clientId, clientSecret, issuer } = provider;
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  const found = await discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined
      ? more.None()
      : (server, ...rest) => {
          const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
          return (takesPost ? post : basic)(server, ...rest);
        },
    {
      [customFetch]: boundedFetch,
      timeout: config.providerTimeoutMs / 1000,
      // Only on this machine: the settings take no other address without TLS.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    },
  );
  more.enableNonRepudiationChecks(found);
  return found;
}

/** What the page for signing in and the provider have in common about one try. */
export type Try = { state: string; nonce: string; verifier: string };

/** So long ago somebody may have said there who they are, when they were asked to do so anew. */
const ANEW_SECONDS = 120;

/** Whether a provider tells when somebody has said who they are, and not only that it knows them. */
export const tellsWhen = (services: Services, provider: Provider): Promise<boolean> =>
  asking(services, provider, async () => {
    const { claims_supported: claims } = (await configurationOf(services, provider)).serverMetadata();
    return claims?.includes('auth_time') ?? false;
  });

/** Where somebody says there who they are. `isAnew`: also if they are known there. */
export async function beginAt(
  services: Services,
  provider: Provider,
  { returnTo, isAnew }: { returnTo: string; isAnew: boolean },
): Promise<Try & { address: string }> {
  return asking(services, provider, async () => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await library();
    const configuration = await configurationOf(services, provider);
    const [state, nonce, verifier] = [random.randomState(), random.randomNonce(), random.randomPKCECodeVerifier()];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isAnew && { prompt: 'login', max_age: '0' }),
    });
    return { state, nonce, verifier, address: address.href };
  });
}

export type Claims = {
  issuer: string;
  subject: string;
  /** What the provider calls them by; `isVerified` if it is known to be theirs. */
  email: string;
  isVerified: boolean;
  firstName: string;
  lastName: string;
  groups: string[];
  idToken: string;
};

/** Who it is, as the provider tells us itself: what came by way of the browser is only the key to that. */
export async function claimsOf(
  services: Services,
  provider: Provider,
  { state, nonce, verifier, answered, isAnew }: Try & { answered: URL; isAnew: boolean },
): Promise<Claims> {
  return asking(services, provider, async () => {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await configurationOf(services, provider);
    const tokens = await authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      // What was asked for stood in an address that whoever sits there could have changed: only this shows that it was done.
      ...(isAnew && { maxAge: ANEW_SECONDS }),
    });
    const own = tokens.claims()!;
    const isEnough = own.email !== undefined && (provider.groups.length === 0 || provider.groupsClaim in own);
    const asks = !isEnough && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asks ? await fetchUserInfo(configuration, tokens.access_token, own.sub) : {};
    return read(provider, { ...more, ...own }, tokens.id_token ?? '');
  });
}

const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const MOST_NAMES = 255;
const lineOf = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(STEERING, ' ').trim().slice(0, MOST_NAMES);

/** As it stands: one that had to be tidied would be another address than the one that was confirmed. */
const addressOf = (value: unknown): string =>
  typeof value === 'string' && value === lineOf(value) && /^[^\s@,]+@[^\s@,]+$/.test(value) ? value : '';

/** Google also calls addresses verified that belong to others by now: it knows only of its own and of those it hosts. */
const isGoogles = ({ iss, hd }: Record<string, unknown>, email: string): boolean =>
  iss !== 'https://accounts.google.com' || typeof hd === 'string' || /@(gmail|googlemail)\.com$/i.test(email);

/** Those that say much more than who it is would not fit where it is sent; without one, signing out there asks whom. */
const LONGEST_TOKEN = 4096;

function read(provider: Provider, claims: Record<string, unknown>, idToken: string): Claims {
  const email = addressOf(claims.email);
  const [first = '', ...rest] = lineOf(claims.name).split(/\s+/);
  const groups = claims[provider.groupsClaim];
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    isVerified: (claims.email_verified === true && isGoogles(claims, email)) || provider.isTrustedWithAddresses,
    firstName: lineOf(claims.given_name) || first || email.split('@')[0]!,
    lastName: lineOf(claims.family_name) || rest.join(' '),
    groups: Array.isArray(groups) ? groups.map(String) : typeof groups === 'string' ? [groups] : [],
    idToken: idToken.length <= LONGEST_TOKEN ? idToken : '',
  };
}

/** Where who signs out here signs out there, too, if it offers that. */
export async function endAddress(
  services: Services,
  provider: Provider,
  { idToken, returnTo }: { idToken: string; returnTo: string },
): Promise<string> {
  const { buildEndSessionUrl } = await library();
  const configuration = await configurationOf(services, provider);
  if (!configuration.serverMetadata().end_session_endpoint) return '';
  const given: Record<string, string> = { post_logout_redirect_uri: returnTo };
  if (idToken) given.id_token_hint = idToken;
  return buildEndSessionUrl(configuration, given).href;
}

/** It was there, and said no; everything else is somebody who does not answer as they should. */
const isRefusal = ({ name = '', code = '' }: { name?: string; code?: string }): boolean =>
  /^(ResponseBodyError|AuthorizationResponseError)$/.test(name) || /^OAUTH_(JWT_|INVALID_RESPONSE)/.test(code);

/** What went wrong is for the log, and of that only what has no secret in it. */
async function asking<T>(services: Services, { key, name }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = thrown as Error & { code?: string; error?: string };
    const told = { provider: key, reason: error.message, code: error.code, error: error.error };
    services.log.warn(told, 'a provider did not say who somebody is');
    throw isRefusal(error)
      ? unauthenticated(`${name} has not confirmed who you are. Try again.`)
      : unavailable(`${name} does not answer as it should. Try again later, or sign in another way.`);
  }
}
