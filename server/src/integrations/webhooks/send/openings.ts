import { hasSeveralAccounts } from '../../../people/accounts/accounts.ts';
import type { Config } from '../../../platform/config.ts';
import type { Services } from '../../../platform/context.ts';

type Settings = Pick<Config, 'webhookAllow' | 'webhookNetworks'>;

/**
 * Networks that webhooks may call although they are not public: those the operator has named, or loopback for a first try.
 * That ends with a second account, whose Administrator would reach what is not theirs on this machine.
 */
export async function openNetworks({ config, db }: { config: Settings; db: Services['db'] }): Promise<string[]> {
  if (config.webhookAllow || config.webhookNetworks.length === 0) return config.webhookNetworks;
  return (await hasSeveralAccounts(db.read)) ? [] : config.webhookNetworks;
}

/** The same for whoever cannot wait: as it was when somebody last looked, which is before anything is sent. */
export type Openings = { networks(): string[]; look(services: Services): Promise<void> };

export function makeOpenings({ webhookNetworks }: Settings): Openings {
  let networks = webhookNetworks;
  return {
    networks: () => networks,
    look: async (services) => {
      networks = await openNetworks(services);
    },
  };
}
