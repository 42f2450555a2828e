import { keyOfAccount } from '../../../people/mail/outbox.ts';
import type { Services } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Seal } from '../../../platform/keys/sealing.ts';
import { openText, sealText } from '../../../platform/keys/sealing.ts';

type Keeping = Pick<Services, 'keys'>;

async function sealOf({ keys }: Keeping, q: Queries, accountId: number): Promise<Seal> {
  const signingKey = keys.open(await keyOfAccount(q, accountId));
  return { signingKey, purpose: 'tokens of other services', about: String(accountId) };
}

/** It opens everything over there, so in the table it is sealed. */
export const sealToken = async (services: Keeping, q: Queries, accountId: number, token: string): Promise<string> =>
  sealText(await sealOf(services, q, accountId), token);

/** Throws when the key it was sealed with is gone. */
export const openToken = async (services: Keeping, q: Queries, accountId: number, sealed: string): Promise<string> =>
  openText(await sealOf(services, q, accountId), sealed);
