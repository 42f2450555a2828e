import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { AccountKey } from '../../../platform/keys/keys.ts';

/** Push services take a statement for a day; half of one leaves room for clocks that differ. */
const GOOD_FOR_S = 12 * 3600;

/** What an account shows of itself to those who pass its news on to browsers (VAPID, RFC 8292). */
export type Identity = { publicKey: string; privateKey: KeyObject };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Made of the account's key and kept nowhere: whoever has that key has this one, as it is with links and sealed secrets, and
 * it lasts as long.
 */
export function identityOf(key: AccountKey): Identity {
  const pair = createECDH('prime256v1');
  // Of the numbers of this length one in four billion is no key of the curve.
  for (let turn = 0; ; turn += 1)
    try {
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', key, '', `holdfast push ${turn}`, 32)));
      break;
    } catch {}
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  // It gives numbers without zeroes at their beginning.
  const d = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d } }),
  };
}

type Statement = { endpoint: string; now: Date /** Who is asked when something is wrong with it. */; contact?: string };

/** Says to the service behind this address who sends. */
export function authorization({ publicKey, privateKey }: Identity, { endpoint, now, contact }: Statement): string {
  const until = Math.floor(now.getTime() / 1000) + GOOD_FOR_S;
  // Some take nothing else; and browsers are told of news at such addresses only.
  const sub = contact?.replace(/^http:/, 'https:');
  const claims = { aud: new URL(endpoint).origin, exp: until, ...(sub && { sub }) };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
