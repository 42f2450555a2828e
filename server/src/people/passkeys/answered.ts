import { Type } from 'typebox';
import { field, type Options, refuse } from '../../platform/http/request/fields.ts';
import type { Assertion, Attestation } from './ceremony.ts';

const MOST = 8192;
const Encoded = Type.String({ maxLength: MOST });

/** What `navigator.credentials` gives, as its `toJSON` writes it. More than this may stand in it and is not looked at. */
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

function encoded(value: unknown, key: string): string {
  const given = part(value, key);
  return typeof given === 'string' && given.length <= MOST && /^[\w-]+$/.test(given)
    ? given
    : refuse(`has no ${key} in base64url`);
}

/** A signature of a passkey, for who signs in or proves anew who they are. */
export const assertion = (options: Options) =>
  field(
    options,
    Type.Object({
      id: Encoded,
      response: Type.Object({
        clientDataJSON: Encoded,
        authenticatorData: Encoded,
        signature: Encoded,
        userHandle: Type.Optional(Encoded),
      }),
    }),
    (value): Assertion => {
      const response = part(value, 'response');
      return {
        id: encoded(value, 'id'),
        response: {
          clientDataJSON: encoded(response, 'clientDataJSON'),
          authenticatorData: encoded(response, 'authenticatorData'),
          signature: encoded(response, 'signature'),
          // Devices may leave it out where they were told whose passkey to use.
          userHandle: part(response, 'userHandle') ? encoded(response, 'userHandle') : '',
        },
      };
    },
  );

/** A passkey that a device has just made. */
export const attestation = (options: Options) =>
  field(
    options,
    Type.Object({
      id: Encoded,
      response: Type.Object({
        clientDataJSON: Encoded,
        attestationObject: Encoded,
        transports: Type.Optional(Type.Array(Type.String())),
      }),
    }),
    (value): Attestation => {
      const response = part(value, 'response');
      const transports = part(response, 'transports');
      return {
        id: encoded(value, 'id'),
        response: {
          clientDataJSON: encoded(response, 'clientDataJSON'),
          attestationObject: encoded(response, 'attestationObject'),
          transports: Array.isArray(transports) ? transports.filter(isTransport).slice(0, 8) : [],
        },
      };
    },
  );

const isTransport = (one: unknown): one is string => typeof one === 'string' && /^[a-z-]{1,32}$/.test(one);
