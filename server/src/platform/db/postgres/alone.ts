import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from './connecting.ts';

const LOOK_EVERY_MS = 100;

/** Who is connected and may write: whoever serves is at any time, by the connection that asks for the time. */
const OTHERS = `
  select distinct coalesce(nullif(application_name, ''), usename::text, 'somebody') || coalesce(' from ' || host(client_addr), '') as who
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'
    and has_table_privilege(usesysid, to_regclass('accounts')::oid, 'update') is not false
  order by who`;

/** Who has just gone may be shown for a moment still, so it looks again for so long. */
export async function requireAlone(settings: Settings, waitMs: number): Promise<void> {
  const client = new settings.Client(settings);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const until = performance.now() + waitMs; ; await pause(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ who: string }>(OTHERS);
      if (rows.length === 0) return;
      if (performance.now() >= until)
        throw new Error(
          `Others are connected to this database: ${rows.map(({ who }) => who).join(', ')}. Nothing was changed. Stop every process of Holdfast, and whatever else may write to it or holds connections for them, first.`,
        );
    }
  } finally {
    await client.end();
  }
}
