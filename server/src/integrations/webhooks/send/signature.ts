import { createHmac } from 'node:crypto';
import { standardKey } from '../registering/secrets.ts';

/** `X-Projects-Signature`: lower-case hex HMAC-SHA256 of the body as sent, keyed with the secret as it was typed. */
export function hexSignature(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** `webhook-signature` of Standard Webhooks, version 1. */
export function standardSignature(secret: string, id: string, timestampSeconds: number, body: string | Buffer): string {
  const mac = createHmac('sha256', standardKey(secret)).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}
