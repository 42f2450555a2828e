import { type Static, Type } from 'typebox';
import type { IdentityRow } from '../../platform/db/tables/accounts.ts';
import { Flag, ok, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { required, shape, text } from '../../platform/http/request/fields.ts';
import type { Provider as Known } from '../../platform/provider-settings.ts';
import { assertion } from '../passkeys/answered.ts';
import type { Identities as AllOfThem } from './identities.ts';

const Provider = titled('Provider', { id: Text, name: Text });
const showProvider = ({ key, name }: Known): Static<typeof Provider> => ({ id: key, name });

export const Providers = ok({ providers: Type.Array(Provider) });
export const showProviders = (providers: readonly Known[]) => ({ providers: providers.map(showProvider) });

const Identity = titled('Identity', {
  id: Text,
  providerId: Text,
  providerName: Text,
  email: Text,
  createdOn: Text,
  lastUsedOn: Text,
});

export const Identities = ok({ identities: Type.Array(Identity), providers: Type.Array(Provider), hasPassword: Flag });

export const OthersIdentities = ok({ identities: Type.Array(Identity) });

export const showIdentities = ({ identities, providers, hasPassword }: AllOfThem) => ({
  identities: identities.map((identity) => showIdentity(identity, providers)),
  ...showProviders(providers),
  hasPassword,
});

/** Of a provider that is no longer set there is its address alone. */
function showIdentity(identity: IdentityRow, providers: Known[]): Static<typeof Identity> {
  const provider = providers.find(({ issuer }) => issuer.replace(/\/$/, '') === identity.issuer.replace(/\/$/, ''));
  return {
    id: String(identity.id),
    providerId: provider?.key ?? '',
    providerName: provider?.name ?? identity.issuer,
    email: identity.email,
    createdOn: timeText(identity.created_at),
    lastUsedOn: timeText(identity.last_used_at),
  };
}

/** What a provider put behind the `?` of the address it sent somebody back to. */
const answer = text({ key: 'answer', max: 8192 });

export const ProviderSignIn = shape('session', {
  answer,
  proof: text({ key: 'proof', max: 12_000 }),
  code: text({ key: 'code', max: 64 }),
  zone: text({ key: 'timezone', max: 64 }),
});

export const NewIdentity = shape('identity', {
  provider: required(text({ key: 'providerId', also: ['provider-id'], max: 20 })),
  answer: required(answer),
});

export const ProviderProof = shape('identity', { answer: required(answer) });

export const IdentityProof = shape('identity', {
  currentPassword: text({ key: 'current-password', also: ['currentPassword'], max: 1024 }),
  code: text({ key: 'code', max: 64 }),
  passkey: assertion({ key: 'passkey' }),
});
