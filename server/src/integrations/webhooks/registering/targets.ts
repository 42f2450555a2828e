import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/failures.ts';
import { isOwnTestReceiver } from '../../testreceivers/testreceivers.ts';
import { makeGuard } from '../send/guard.ts';
import { openNetworks } from '../send/openings.ts';

const HERE = ['http://127.0.0.1/', 'http://[::1]/'];

export async function reachesThisMachine({ services }: Context): Promise<boolean> {
  const guard = makeGuard({ allow: await openNetworks(services) });
  return HERE.some((url) => guard.checkUrl(url).ok);
}

/** Where a webhook may point: to a test receiver of its account, or where the guard lets it. Gives the URL to store. */
export async function requireTarget(ctx: Context, q: Queries, given: string): Promise<string> {
  if (await isOwnTestReceiver(ctx, q, given)) return new URL(given).href;
  const verdict = makeGuard({ allow: await openNetworks(ctx.services) }).checkUrl(given);
  if (!verdict.ok) throw invalid(`url: ${verdict.reason}`, [{ field: 'url', message: verdict.reason }]);
  return verdict.url.href;
}
