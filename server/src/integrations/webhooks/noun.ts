import type { Config } from '../../platform/config.ts';
import type { Noun } from '../../platform/noun.ts';
import { guardedSender, webhookChores } from './chores.ts';
import { rehearsalRoutes } from './registering/rehearsal-routes.ts';
import { makeRehearse } from './registering/rehearsals.ts';
import { webhookRoutes } from './registering/routes.ts';
import { webhookRepairRoutes } from './repair/routes.ts';
import { makeFigures, serveFigures } from './report/figures.ts';
import { webhookStatisticsRoutes } from './report/routes.ts';
import { streamWebhooks } from './report/stream.ts';
import { type Sender, userAgentOf } from './send/exchange.ts';
import { makeOpenings } from './send/openings.ts';
import { makePost } from './send/posting.ts';

type Options = {
  config: Pick<Config, 'webhookAllow' | 'webhookNetworks'>;
  version: string;
  sender?: Sender | undefined;
};

/** Only here something calls out, with one sender, so that its limits are those of the process. */
export function webhooks({ config, version, sender: given }: Options): Noun {
  const openings = makeOpenings(config);
  const sender = given ?? guardedSender(openings, version);
  const figures = makeFigures();
  return {
    routes: [
      ...webhookStatisticsRoutes,
      ...webhookRoutes,
      ...webhookRepairRoutes,
      ...rehearsalRoutes(makeRehearse(makePost(sender), userAgentOf(version), openings.look)),
    ],
    serve({ http, services, follow, metrics }) {
      serveFigures(metrics, services, figures);
      streamWebhooks(http, follow, version);
    },
    chores: () => webhookChores({ config, version, figures, openings, sender }),
  };
}
