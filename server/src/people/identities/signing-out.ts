import type { Context } from '../../platform/context.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { openIdToken } from './flows.ts';
import { endAddress } from './protocol.ts';

/**
 * Where to go for who has signed out, to be out at their provider, too; '' if there is nothing to do. They are out here in any
 * case, so a provider that is away keeps nobody.
 */
export async function leavingAddress(
  ctx: Context,
  ended: Pick<SessionRow, 'provider' | 'id_token'> | undefined,
): Promise<string> {
  const { services, baseUrl } = ctx;
  const provider = services.config.providers.find(({ key }) => key === ended?.provider);
  if (!provider || !ended) return '';
  const idToken = await openIdToken(services, ended.id_token);
  return endAddress(services, provider, { idToken, returnTo: `${baseUrl}/login` }).catch((error: Error) => {
    services.log.warn({ provider: provider.key, reason: error.message }, 'nobody could be signed out at a provider');
    return '';
  });
}
