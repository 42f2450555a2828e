import { eachOf } from '../../people/accounts/accounts.ts';
import type { Chore, Services } from '../../platform/context.ts';
import { idsText } from '../../platform/db/dialect.ts';
import { touchInboxes } from './inbox-store.ts';
import { planPushes } from './pushing/plan.ts';
import { accountsReturning, takeBack } from './returning-store.ts';
import { waysOf } from './ways/ways.ts';

const AT_ONCE = 100;

/** What was put off is back when its time has come; this tells who waits for it, once. */
export const returning: Chore = {
  name: 'tell what was put off',
  everyMs: 1000,
  run: async (services, signal) =>
    eachOf(await accountsReturning(services.db.read, services.now().toISOString()), signal, (accountId) =>
      tellBack(services, accountId),
    ),
};

async function tellBack(services: Services, accountId: number): Promise<boolean> {
  const count = await services.db.transaction(async (tx) => {
    const back = await takeBack(tx, accountId, services.now().toISOString(), AT_ONCE);
    // Whoever has read it while it was away has seen it.
    const news = back.filter(({ read_at }) => read_at === null);
    if (news.length > 0) {
      const people = [...new Set(news.map(({ person_id }) => person_id))];
      // Whoever has put it off has said when they want to hear of it, whatever their working hours.
      const when = { atOnce: (_: unknown, moment: string) => moment };
      const wayOf = await waysOf(tx, accountId, people);
      await planPushes(services, tx, accountId, { news, wayOf, when, isBack: true });
      await touchInboxes(tx, { accountId, people: idsText(people) });
    }
    return back.length;
  });
  if (count > 0) for (const look of services.watchers) look(accountId);
  return count === AT_ONCE;
}
