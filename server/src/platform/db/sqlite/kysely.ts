import { constants, type DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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
import type { Engine, Place, Row, Rows } from '../dialect.ts';
import { EVERYTHING, noteWrite, numberOf } from './traces.ts';

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
  /** The numbers of the tables it reads and of those it changes, what is changed along with them included. */
  reads: number[];
  writes: number[];
  /** Rows that point to a deleted one go with it, also in its own table. */
  deletes: boolean;
};
const { SQLITE_OK, SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE } = constants;

/**
 * Objects made by node:sqlite are dictionaries: reading and copying their fields costs several times what it does on an
 * object of a known shape. So rows come as arrays and get their shape here, by code written once.
 */
function shapeOf(columns: string[]): Shape {
  const fields = columns.map((name, at) => `${JSON.stringify(name)}: row[${at}]`).join(', ');
  let shape = shapes.get(fields);
  if (!shape) {
    shape = new Function('row', `return { ${fields} };`) as Shape;
    shapes.set(fields, shape);
  }
  return shape;
}

/** By their fields, for all connections: writing one takes longer than preparing its statement. */
const shapes = new Map<string, Shape>();

/** Lists with many filters make many texts; a bound keeps memory flat. */
const MOST_PREPARED = 500;

/** Kysely over one `node:sqlite` connection. Statements are kept: preparing one each time doubles its cost. */
export class SqliteConnection implements DatabaseConnection {
  /** Rows and tables changed so far: tells a transaction that wrote from one that only looked. */
  changes = 0;
  readonly #database: DatabaseSync;
  #prepared = new Map<string, Prepared>();
  /** As many as were kept before those: what is still used comes back from there, and the rest goes. */
  #preparedBefore = new Map<string, Prepared>();
  /** What the transaction under way has written, as counters of `traces.ts`. Who commits it takes them. */
  readonly written = new Set<number>();
  /** Told of each table a statement names while it is being prepared. */
  #named: ((action: number, table: string) => void) | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.setAuthorizer((action, table) => {
      if (table !== null) this.#named?.(action, table);
      return SQLITE_OK;
    });
  }

  run = (sql: string, parameters: readonly unknown[], place?: Place): Rows =>
    this.#execute(sql, parameters, place).rows;

  /** Only for selects: what returns rows and changes some has to be run to its end. */
  first = (sql: string, parameters: readonly unknown[]): Row | undefined => {
    const { statement, shape } = this.#prepare(sql);
    const row = statement.get(...(parameters as SQLInputValue[])) as unknown as unknown[] | undefined;
    return row && shape(row);
  };

  tablesRead = (sql: string): number[] => this.#prepare(sql).reads;

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changed } = this.#execute(compiled.sql, compiled.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changed) };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: lists are paged.');
  }

  #execute(sql: string, parameters: readonly unknown[], place?: Place): { rows: Rows; changed: number } {
    const { statement, returnsRows, changesRows, shape, writes, deletes } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    const where = deletes && place ? { account: place.account } : place;
    for (const table of writes) noteWrite(this.written, table, where);
    if (returnsRows) {
      const rows = (statement.all(...values) as unknown as unknown[][]).map(shape);
      if (changesRows) this.changes += rows.length;
      return { rows, changed: rows.length };
    }
    const changed = Number(statement.run(...values).changes);
    if (ROWS.test(sql)) this.changes += changed;
    else {
      this.changes += 1;
      this.written.add(EVERYTHING);
    }
    return { rows: [], changed };
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    if (this.#prepared.size >= MOST_PREPARED) {
      this.#preparedBefore = this.#prepared;
      this.#prepared = new Map();
    }
    const prepared = this.#preparedBefore.get(sql) ?? this.#prepareAnew(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #prepareAnew(sql: string): Prepared {
    const { statement, ...tables } = this.#prepareNaming(sql.replaceAll(BARE_LIMIT, '$& + 0'));
    const columns = statement.columns().map(({ name }) => name);
    statement.setReturnArrays(true);
    return {
      statement,
      returnsRows: columns.length > 0,
      changesRows: !sql.startsWith('select'),
      shape: shapeOf(columns),
      ...tables,
    };
  }

  #prepareNaming(sql: string): Pick<Prepared, 'statement' | 'reads' | 'writes' | 'deletes'> {
    const [reads, writes] = [new Set<number>(), new Set<number>()];
    let deletes = false;
    this.#named = (action, table) => {
      if (action === SQLITE_READ) reads.add(numberOf(table));
      if (action === SQLITE_INSERT || action === SQLITE_UPDATE || action === SQLITE_DELETE) writes.add(numberOf(table));
      if (action === SQLITE_DELETE) deletes = true;
    };
    try {
      const statement = this.#database.prepare(sql);
      return { statement, reads: [...reads], writes: [...writes], deletes };
    } finally {
      this.#named = undefined;
    }
  }
}

export type Runs = DatabaseConnection & {
  run(sql: string, parameters: readonly unknown[], place?: Place): Rows;
  first(sql: string, parameters: readonly unknown[], place?: Place): Row | undefined;
};

/**
 * Statements are run on the thread that answers everybody, so before one it is given to others when it has been held for
 * long. What the connection sees may be another state after that.
 */
export function inTurns(connection: Runs): DatabaseConnection & Pick<Engine, 'run' | 'first'> {
  return {
    run: (sql, parameters, place) =>
      isTurnOver()
        ? othersTurn().then(() => connection.run(sql, parameters, place))
        : connection.run(sql, parameters, place),
    first: (sql, parameters, place) =>
      isTurnOver()
        ? othersTurn().then(() => connection.first(sql, parameters, place))
        : connection.first(sql, parameters, place),
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
