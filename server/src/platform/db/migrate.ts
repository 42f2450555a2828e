import { sql } from 'kysely';
import type { Database } from './database.ts';
import { dialectOf } from './dialect.ts';
import { type Migration, migrations } from './migrations/list.ts';

/** Brings the tables up to this program, under a lock. Returns the names of the migrations it ran. */
export async function migrate(
  database: Pick<Database, 'transaction'>,
  known: Migration[] = migrations,
): Promise<string[]> {
  return database.transaction(
    async (tx) => {
      const dialect = dialectOf(tx);
      if (dialect.lockMigrations) await sql.raw(dialect.lockMigrations).execute(tx);
      await sql`create table if not exists schema_migrations (name text not null primary key, applied_at text not null)`.execute(
        tx,
      );
      const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
      const applied = new Set(rows.map((row) => row.name));

      const unknown = [...applied].filter((name) => !known.some((migration) => migration.name === name));
      if (unknown.length > 0) {
        throw new Error(
          `This database was written by a newer Holdfast (it has ${unknown.join(', ')}, which this one does not know). ` +
            'Start that newer version, or restore a backup made before the upgrade.',
        );
      }

      const ran: string[] = [];
      for (const migration of known.filter(({ name }) => !applied.has(name))) {
        for (const statement of migration.statements(dialect)) await sql.raw(statement).execute(tx);
        await sql`insert into schema_migrations (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
          tx,
        );
        ran.push(migration.name);
      }
      return ran;
    },
    { mayTakeLong: true },
  );
}
