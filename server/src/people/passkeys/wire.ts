import { type Static, Type } from 'typebox';
import type { PasskeyRow } from '../../platform/db/tables/accounts.ts';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { name, required, shape, text } from '../../platform/http/request/fields.ts';
import { assertion, attestation } from './answered.ts';
import { ALGORITHMS } from './ceremony.ts';
import type { Making, Signing } from './passkeys.ts';

export const Passkey = titled('Passkey', { id: Text, name: Text, createdOn: Text, lastUsedOn: Text });

export const showPasskey = (passkey: PasskeyRow): Static<typeof Passkey> => ({
  id: String(passkey.id),
  name: passkey.name,
  createdOn: timeText(passkey.created_at),
  lastUsedOn: timeText(passkey.last_used_at),
});

const KeyType = Type.Literal('public-key');
const Known = Type.Array(Type.Object({ type: KeyType, id: Text, transports: Type.Array(Text) }));

/** As `PublicKeyCredential.parseCreationOptionsFromJSON` takes it. */
export const CreationOptions = titled('PasskeyCreationOptions', {
  challenge: Text,
  rp: Type.Object({ id: Text, name: Text }),
  user: Type.Object({ id: Text, name: Text, displayName: Text }),
  pubKeyCredParams: Type.Array(Type.Object({ type: KeyType, alg: Type.Number() })),
  timeout: Type.Number(),
  attestation: Type.Literal('none'),
  excludeCredentials: Known,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});

/** As `PublicKeyCredential.parseRequestOptionsFromJSON` takes it. */
export const RequestOptions = titled('PasskeyRequestOptions', {
  challenge: Text,
  rpId: Text,
  timeout: Type.Number(),
  allowCredentials: Known,
  userVerification: Type.Literal('required'),
});

const PATIENCE_MS = 5 * 60_000;

const knownOnes = (passkeys: PasskeyRow[]): Static<typeof Known> =>
  passkeys.map(({ credential_id: id, transports }) => ({
    type: 'public-key',
    id,
    transports: transports.split(',').filter(Boolean),
  }));

/** A name that can be found without being typed in, and a person seen to be there: so it is two steps by itself. */
export const showMaking = ({ site, challenge, user, known }: Making): Static<typeof CreationOptions> => ({
  challenge,
  rp: { id: site.id, name: `Holdfast (${user.accountName})` },
  user: { id: user.handle, name: user.name, displayName: user.displayName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: PATIENCE_MS,
  attestation: 'none',
  excludeCredentials: knownOnes(known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

export const showSigning = ({ site, challenge, known }: Signing): Static<typeof RequestOptions> => ({
  challenge,
  rpId: site.id,
  timeout: PATIENCE_MS,
  allowCredentials: knownOnes(known),
  userVerification: 'required',
});

const code = text({ key: 'code', max: 64 });
const passkey = assertion({ key: 'passkey' });

export const AddingProof = shape('passkey', {
  currentPassword: text({ key: 'current-password', also: ['currentPassword'], max: 1024 }),
  code,
  passkey,
});
export const RemovingProof = shape('passkey', { code, passkey });
export const NewPasskey = shape('passkey', {
  name: required(name({ key: 'name' })),
  credential: required(attestation({ key: 'credential' })),
});
export const PasskeyName = shape('passkey', { name: required(name({ key: 'name' })) });
