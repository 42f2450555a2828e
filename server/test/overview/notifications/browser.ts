import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { noAnswer, type Sender } from '../../../src/integrations/webhooks/send/exchange.ts';

export type Shown = { title: string; body: string; url: string; tag: string; again: boolean };
export type Told = { url: string; headers: Record<string, string>; message: Shown };

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** A browser with its keys, and its maker's service in one: what is sent to it is opened as a browser does. */
export function openBrowser(origin = 'https://push.maker.test') {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);

  function open(sealed: Buffer): string {
    const [salt, length] = [sealed.subarray(0, 16), sealed[20]!];
    const sender = sealed.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const key = derive(keys.computeSecret(sender), secret, info, 32);
    const secretOf = (what: string, bytes: number) =>
      derive(key, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes);
    const text = sealed.subarray(21 + length);
    const cipher = createDecipheriv('aes-128-gcm', secretOf('aes128gcm', 16), secretOf('nonce', 12));
    cipher.setAuthTag(text.subarray(-16));
    const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
    assert.equal(plain.at(-1), 2, 'the last record');
    return plain.subarray(0, -1).toString();
  }

  return {
    device: {
      endpoint: `${origin}/to/${randomBytes(4).toString('hex')}`,
      publicKey: publicKey.toString('base64url'),
      secret: secret.toString('base64url'),
    },
    open,
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** The services of browsers' makers: they answer as they are told to, and know whose addresses are whose. */
export function openPushService() {
  const browsers: Browser[] = [];
  const told: Told[] = [];
  const answer = { status: 201, headers: {} as Record<string, string[]> };
  const sender: Sender = {
    async send({ url, headers, body }) {
      const browser = browsers.find(({ device }) => device.endpoint === url);
      assert.ok(browser, url);
      told.push({ url, headers, message: JSON.parse(browser.open(body as Buffer)) });
      return { ...noAnswer('', 1), ...answer };
    },
    async close() {},
  };
  return {
    told,
    answer,
    sender,
    add(): Browser {
      const browser = openBrowser();
      browsers.push(browser);
      return browser;
    },
  };
}

/** Whether it was the account with this key that said it, of this service, until when. */
export function statementIn(authorization: string, publicKey: string): { aud: string; exp: number; sub?: string } {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization)!;
  assert.equal(key, publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const signed = Buffer.from(signature!, 'base64url');
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key: jwk, dsaEncoding: 'ieee-p1363' }, signed));
  return JSON.parse(Buffer.from(claims!, 'base64url').toString());
}
