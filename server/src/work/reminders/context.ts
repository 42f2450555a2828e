import { nobody } from '../../platform/access/access.ts';
import { type Context, makeContext, type Services } from '../../platform/context.ts';

/** What is told by the clock is told in the name of who set it, whether or not they are still here. */
export const remindersContext = (
  services: Services,
  { account_id, created_by }: { account_id: number; created_by: number },
  firesWebhooks = true,
): Context =>
  makeContext(
    services,
    { ...nobody, accountId: account_id, personId: created_by, isOwnerAdministrator: true, hasWebhooks: true },
    { firesWebhooks },
  );
