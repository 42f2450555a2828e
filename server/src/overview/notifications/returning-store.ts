import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { claiming } from '../../platform/db/dialect.ts';
import { accountsWithDue } from '../../platform/db/keyset.ts';
import type { NotificationRow } from '../../platform/db/tables/notifications.ts';

const isAway = sql<boolean>`is_away = 1`;

/** The accounts in which something that was put off is back by then. */
export const accountsReturning = accountsWithDue('notifications', sql`m.is_away = 1`, 'placed_at');

/** The next that are back, which are so from now on. */
export const takeBack = (tx: Queries, accountId: number, now: string, limit: number): Promise<NotificationRow[]> =>
  tx
    .with('picked', (db) =>
      claiming(
        tx,
        db
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', accountId)
          .where(isAway)
          .where('placed_at', '<=', now)
          .orderBy('placed_at')
          .limit(limit),
        'notifications',
      ),
    )
    .updateTable('notifications')
    .set({ is_away: 0 })
    .where('account_id', '=', accountId)
    .where('id', 'in', (e) => e.selectFrom('picked').select('picked.id'))
    .returningAll()
    .execute();
