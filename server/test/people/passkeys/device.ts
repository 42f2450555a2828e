import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');
const short = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** CBOR, as much of it as a passkey is written in. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborLong = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59]), short(bytes.length, 2), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** What may be wrong about an answer. */
export type Lie = {
  origin?: string;
  site?: string;
  type?: string;
  isUnverified?: boolean;
  counter?: number;
  handle?: string;
  id?: string;
};

/** A device with one passkey on it, as a browser at `origin` has it answer. */
export function makeDevice(origin = 'https://work.example.com') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    );
  const beginning = (lie: Lie, more = 0) =>
    Buffer.concat([
      sha256(lie.site ?? new URL(origin).hostname),
      Buffer.from([PRESENT | (lie.isUnverified ? 0 : VERIFIED) | more]),
      short(lie.counter ?? counter, 4),
    ]);

  return {
    id: url(id),
    /** Answers `navigator.credentials.create`. */
    make(options: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      handle = options.user.id;
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(jwk.x!, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(jwk.y!, 'base64url')),
      ]);
      const data = Buffer.concat([beginning(lie, WITH_KEY), Buffer.alloc(16), short(id.length, 2), id, key]);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborLong(data),
      ]);
      const clientDataJSON = url(clientData('webauthn.create', options.challenge, lie));
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        response: { clientDataJSON, attestationObject: url(object), transports: ['internal', 'hybrid'] },
      };
    },
    /** Answers `navigator.credentials.get`. */
    sign(options: { challenge: string }, lie: Lie = {}) {
      counter += 1;
      const [data, client] = [beginning(lie), clientData('webauthn.get', options.challenge, lie)];
      return {
        id: lie.id ?? url(id),
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: lie.handle ?? handle,
        },
      };
    },
  };
}
