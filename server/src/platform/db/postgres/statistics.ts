import type pg from 'pg';

/**
 * So many rows must have changed since, and as many as there are. Few: three tables of a hundred rows that are joined as if
 * each had one are a million rows.
 */
const LEAST_CHANGED = 20;
const AT_ONCE = 4;

/**
 * The server looks at its tables once a minute. A queue that fills within seconds is planned for as if it were empty
 * until then, and reads everything that waits for each thing it takes: so tables that changed much are looked at here.
 */
export async function refreshStatistics(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ relname: string }>(
    `select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and s.n_mod_since_analyze > $1 + greatest(c.reltuples, 0)
     order by s.n_mod_since_analyze desc limit $2`,
    [LEAST_CHANGED, AT_ONCE],
  );
  for (const { relname } of rows) await pool.query(`analyze "${relname}"`);
  return false;
}
