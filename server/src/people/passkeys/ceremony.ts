import ipaddr from 'ipaddr.js';
import { conflict } from '../../platform/failures.ts';

/** Read when a passkey is used for the first time: it is large, and most processes start without anybody doing so. */
const library = () => import('@simplewebauthn/server');

/** ES256, RS256 and EdDSA: what devices have. */
export const ALGORITHMS = [-7, -257, -8];

/** Whom devices sign for: passkeys belong to the name that Holdfast is called by, and to no address that only looks like it. */
export type Site = { id: string; origin: string };

export function siteOf(baseUrl: string): Site {
  const { hostname, origin, protocol } = new URL(baseUrl);
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, '')))
    throw conflict(
      `Passkeys belong to a name, and ${hostname} is an address. Open Holdfast by its name (on this machine: localhost).`,
    );
  if (protocol !== 'https:' && !isHere)
    throw conflict('Browsers have passkeys only over https. Open Holdfast by its https address.');
  return { id: hostname, origin };
}

/** What a browser answers, in JSON: everything in it is base64url. */
export type Assertion = {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
};
export type Attestation = {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};

type Known = { credential_id: string; public_key: string; counter: number };
type IsChallenge = (challenge: string) => Promise<boolean>;

const whole = <T extends { id: string }>(answer: T) => ({
  ...answer,
  rawId: answer.id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The key that a device has made, with the person seen to be there; undefined when anything about it is wrong. */
export async function readAttestation(
  site: Site,
  attestation: Attestation,
  isChallenge: IsChallenge,
): Promise<Known | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: whole(attestation) as never,
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(wrong);
  if (!verified) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

/** How often the device has signed by now; undefined when anything about it is wrong, also a count that went back. */
export async function readAssertion(
  site: Site,
  assertion: Assertion,
  { passkey, isChallenge }: { passkey: Known; isChallenge: IsChallenge },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: whole(assertion),
    expectedChallenge: isChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(wrong);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws for whatever does not fit, with words about bytes that help nobody who signs in. */
const wrong = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });
