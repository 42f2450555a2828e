import type { FastifyRequest } from 'fastify';
import type { Context, Services } from '../../platform/context.ts';
import { unauthenticated } from '../../platform/failures.ts';
import { hostCookie } from '../../platform/http/authenticate.ts';
import { openText, type Seal, sealText } from '../../platform/keys/sealing.ts';
import { firstKey } from '../accounts/accounts.ts';
import type { Try } from './protocol.ts';

const LIFE_MS = 15 * 60_000;
const cookieAt = (baseUrl: string) => hostCookie('holdfast-provider', baseUrl);

type Ends = { until: number };
type Self = { accountId: number; personId: number };
/** From the button to the way back. `linking` and `proving`: for somebody who is signed in; else it is to sign in. */
export type Flow = Try & Ends & { provider: string; linking?: Self; proving?: Self };
export type Purpose = Pick<Flow, 'linking' | 'proving'>;
/** Somebody whom a provider has confirmed, and who is still asked for a code: nobody has to keep that meanwhile. */
type Confirmed = Ends & {
  provider: string;
  /** Of the try that it came of: it is of use to that browser only. */
  state: string;
  personId: number;
  issuer: string;
  subject: string;
  idToken: string;
};

/** Whoever is about to sign in belongs to no account yet, so it is sealed with the key of the first. */
async function sealFor({ db, keys }: Services, about: 'flow' | 'confirmed' | 'id token'): Promise<Seal> {
  const kept = await firstKey(db.read);
  if (kept === undefined) throw new Error('There is no account to sign in to.');
  return { signingKey: keys.open(kept), purpose: 'providers', about };
}

export async function sealed<T extends object>(
  services: Services,
  about: 'flow' | 'confirmed',
  content: T,
): Promise<{ value: string; until: number }> {
  const until = services.now().getTime() + LIFE_MS;
  return { until, value: sealText(await sealFor(services, about), JSON.stringify({ ...content, until })) };
}

async function opened<T extends Ends>(services: Services, about: 'flow' | 'confirmed', value: string): Promise<T> {
  try {
    const content = JSON.parse(openText(await sealFor(services, about), value)) as T;
    if (content.until > services.now().getTime()) return content;
  } catch {}
  throw tooLate();
}

export const tooLate = () =>
  unauthenticated('This took too long, was begun in another window, or was used already. Begin anew.');

/** Only this browser has it, and no other site can make it send it. */
export const flowCookie = (value: string, baseUrl: string): string =>
  `${cookieAt(baseUrl)}=${value}; Max-Age=${LIFE_MS / 1000}; Path=/; HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}`;

export function openFlow({ services, baseUrl }: Context, request: FastifyRequest): Promise<Flow> {
  const value = new RegExp(`(?:^|; ?)${cookieAt(baseUrl)}=([\\w.-]+)`).exec(request.headers.cookie ?? '')?.[1];
  return opened<Flow>(services, 'flow', value ?? '');
}

export const openConfirmed = (services: Services, value: string): Promise<Confirmed> =>
  opened<Confirmed>(services, 'confirmed', value);

/** Kept with a session, so that signing out there needs no question. */
export const sealIdToken = async (services: Services, token: string): Promise<string> =>
  token && sealText(await sealFor(services, 'id token'), token);

export async function openIdToken(services: Services, value: string): Promise<string> {
  try {
    return value && openText(await sealFor(services, 'id token'), value);
  } catch {
    return '';
  }
}
