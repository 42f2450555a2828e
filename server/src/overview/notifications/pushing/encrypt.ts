import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Ends the last record: nothing is padded behind it. */
const LAST = Buffer.from([2]);

/** What a browser gave with its address: its public key, and a secret that only we and it know. */
export type Receiver = { publicKey: Buffer; secret: Buffer };
/** Made anew for each message; given only where a known result is wanted. */
type Once = { privateKey?: Buffer; salt?: Buffer };

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
const said = (what: string) => Buffer.from(`Content-Encoding: ${what}\0`);

/** Web Push encryption (RFC 8291, `aes128gcm`): whoever passes it on can read nothing of it. Throws when the key is none. */
export function encrypt({ publicKey, secret }: Receiver, text: string, once: Once = {}): Buffer {
  const own = createECDH(CURVE);
  if (once.privateKey) own.setPrivateKey(once.privateKey);
  else own.generateKeys();
  const { salt = randomBytes(16) } = once;
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own.getPublicKey()]);
  const key = derived(own.computeSecret(publicKey), secret, info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(key, salt, said('aes128gcm'), 16),
    derived(key, salt, said('nonce'), 12),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const sealed = [cipher.update(Buffer.from(text)), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.from([own.getPublicKey().length]), own.getPublicKey(), ...sealed]);
}

/** Whether something can be encrypted for it: a point of the curve, and a secret of the right length. */
export function isReceiver(receiver: Receiver): boolean {
  try {
    encrypt(receiver, '');
    return receiver.secret.length === 16;
  } catch {
    return false;
  }
}
