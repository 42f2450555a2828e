import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isTurnOver, othersTurn } from '../../turn.ts';
import type { Engine, Row, Rows } from '../dialect.ts';

/** Whatever else is run changes the tables themselves, which no count of rows shows. */
const ROWS = /^(insert|update|delete|with)\b/i;

/** SQLite plans by the value of a bare `limit ?`, so it compiles the statement anew for each one. It looks into no sum. */
const BARE_LIMIT = /\blimit \?/g;

type Shape = (values: unknown[]) => Row;
type Prepared = {
  statement: StatementSync;
  returnsRows: boolean;
  changesRows: boolean;
  shape: Shape;
};

/**
 * Objects made by node:sqlite are dictionaries: reading and copying their fields costs several times what it does on an
 * object of a known shape. So rows come as arrays and get their shape here, by code written once per statement.
 */
function shapeOf(columns: string[]): Shape {
  const fields = columns.map((name, at) => `${JSON.stringify(name)}: row[${at}]`);
  return new Function('row', `return { ${fields.join(', ')} };`) as Shape;
}

/** Kysely over one `node:sqlite` connection. Statements are kept: preparing one each time doubles its cost. */
export class SqliteConnection implements DatabaseConnection {
  /** Rows and tables changed so far: tells a transaction that wrote from one that only looked. */
  changes = 0;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run = (sql: string, parameters: readonly unknown[]): Rows => this.#execute(sql, parameters).rows;

  /** Only for selects: what returns rows and changes some has to be run to its end. */
  first = (sql: string, parameters: readonly unknown[]): Row | undefined => {
    const { statement, shape } = this.#prepare(sql);
    const row = statement.get(...(parameters as SQLInputValue[])) as unknown as unknown[] | undefined;
    return row && shape(row);
  };

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changed } = this.#execute(compiled.sql, compiled.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changed) };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: lists are paged.');
  }

  #execute(sql: string, parameters: readonly unknown[]): { rows: Rows; changed: number } {
    const { statement, returnsRows, changesRows, shape } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (returnsRows) {
      const rows = (statement.all(...values) as unknown as unknown[][]).map(shape);
      if (changesRows) this.changes += rows.length;
      return { rows, changed: rows.length };
    }
    const changed = Number(statement.run(...values).changes);
    this.changes += ROWS.test(sql) ? changed : 1;
    return { rows: [], changed };
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      // Lists with many filters make many texts; a bound keeps memory flat.
      if (this.#prepared.size > 500) this.#prepared.clear();
      const statement = this.#database.prepare(sql.replaceAll(BARE_LIMIT, '$& + 0'));
      const columns = statement.columns().map(({ name }) => name);
      statement.setReturnArrays(true);
      prepared = {
        statement,
        returnsRows: columns.length > 0,
        changesRows: !sql.startsWith('select'),
        shape: shapeOf(columns),
      };
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

export type Runs = DatabaseConnection & Pick<SqliteConnection, 'run' | 'first'>;

/**
 * Statements are run on the thread that answers everybody, so before one it is given to others when it has been held for
 * long. What the connection sees may be another state after that.
 */
export function inTurns(connection: Runs): DatabaseConnection & Pick<Engine, 'run' | 'first'> {
  return {
    run: (sql, parameters) =>
      isTurnOver() ? othersTurn().then(() => connection.run(sql, parameters)) : connection.run(sql, parameters),
    first: (sql, parameters) =>
      isTurnOver() ? othersTurn().then(() => connection.first(sql, parameters)) : connection.first(sql, parameters),
    async executeQuery(query) {
      if (isTurnOver()) await othersTurn();
      return connection.executeQuery(query);
    },
    streamQuery: (...given) => connection.streamQuery(...given),
  };
}

export class SqliteKyselyDialect implements Dialect {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  createDriver(): Driver {
    const none = async () => {};
    // Transactions are begun and ended by sqlite.ts, which also waits for the disk.
    const refuse = async () => {
      throw new Error('Use database.transaction().');
    };
    return {
      init: none,
      acquireConnection: async () => this.#connection,
      releaseConnection: none,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: none,
    };
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }

  createAdapter() {
    return new SqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is Kysely's
  createIntrospector(db: Kysely<any>) {
    return new SqliteIntrospector(db);
  }
}
