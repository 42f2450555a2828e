import { loadModule, parseSync } from 'libpg-query';

/**
 * Whether a statement can be answered by one shard of a PostgreSQL that is divided by accounts. It is read by the parser of
 * PostgreSQL itself; the rules are those by which Citus plans a statement for one machine: the account of each table is
 * found in it. Anything else is refused there, or asks every machine.
 */
await loadModule();

// biome-ignore lint/suspicious/noExplicitAny: a parse tree is looked into freely
type Node = any;
/** What a statement says about the tables of one of its levels: a select, or what it changes. */
type Level = {
  tables: string[];
  /** By what stands for its account: another table whose account is the same, or a value. */
  accounts: Map<string, string>;
  /** Around a subselect. */
  above: Level | undefined;
};
type Scope = { above: Level | undefined; common: Set<string>; faults: Set<string> };

const VALUE = '(a value)';
/** Where its own id is what the others call their account. */
const ACCOUNTS = 'accounts';
/** The database's own, and what is in each of its machines. */
const IN_NO_ACCOUNT = /^(pg_|information_schema$|schema_migrations$)|_id_seq$/;

/** What keeps it from going to one shard. */
export function shardFaults(text: string): string[] {
  const faults = new Set<string>();
  for (const { stmt } of parseSync(text).stmts as Node[]) judge(stmt, { above: undefined, common: new Set(), faults });
  return [...faults];
}

function judge(statement: Node, outer: Scope): void {
  const [kind, node] = Object.entries(statement)[0] as [string, Node];
  const scope = withCommon(node, outer);
  if (kind === 'SelectStmt') judgeSelect(node, scope);
  if (kind === 'InsertStmt') judgeInsert(node, scope);
  if (kind === 'UpdateStmt') judgeChange(node, node.fromClause, scope);
  if (kind === 'DeleteStmt') judgeChange(node, node.usingClause, scope);
}

/** What is named at its beginning is judged by itself. */
function withCommon({ withClause }: Node, scope: Scope): Scope {
  if (!withClause) return scope;
  const common = new Set(scope.common);
  for (const { CommonTableExpr: one } of withClause.ctes) {
    if (withClause.recursive) common.add(one.ctename);
    judge(one.ctequery, { ...scope, common: new Set(common) });
    common.add(one.ctename);
  }
  return { ...scope, common };
}

function judgeSelect(node: Node, scope: Scope): void {
  if (node.larg) {
    for (const half of [node.larg, node.rarg]) judge({ SelectStmt: half }, scope);
    return;
  }
  const level = openLevel(scope);
  const { withClause, fromClause = [], ...rest } = node;
  judgeLevel(level, fromClause, rest, scope);
  const holds = (node.lockingClause ?? []).length > 0;
  if (holds && subselectsIn(rest).some((one) => speaksOf(one, level)))
    scope.faults.add('locks rows by a subselect that speaks of them');
}

function judgeInsert(node: Node, scope: Scope): void {
  const { relname } = node.relation;
  const columns = (node.cols ?? []).map(({ ResTarget }: Node) => ResTarget.name);
  if (relname !== ACCOUNTS && !isInNone(node.relation) && !columns.includes('account_id'))
    scope.faults.add(`${relname}: nothing is said of its account`);
  const source = node.selectStmt?.SelectStmt;
  if (subselectsIn(source?.valuesLists).length > 0) scope.faults.add(`${relname}: a subselect among the values`);
  if (source && !source.valuesLists) judge({ SelectStmt: source }, scope);
  // Whatever it finds there is of the account that it would insert.
  const level = openLevel(scope);
  for (const name of [relname, 'excluded']) enterTable(name, level, VALUE);
  judgeLevel(level, [], { where: node.onConflictClause, rest: node.returningList }, scope);
}

function judgeChange(node: Node, others: Node[] = [], scope: Scope): void {
  const { relation, targetList, whereClause, returningList } = node;
  judgeLevel(openLevel(scope), [{ RangeVar: relation }, ...others], { targetList, whereClause, returningList }, scope);
}

const openLevel = ({ above }: Scope): Level => ({ tables: [], accounts: new Map(), above });

function judgeLevel(level: Level, from: Node[], rest: Node, scope: Scope): void {
  for (const item of from) enter(item, level, scope);
  learn(rest.whereClause, level);
  for (const name of level.tables)
    if (!isSaid(name, level)) scope.faults.add(`${name}: nothing is said of its account`);
  for (const one of subselectsIn([from, rest])) judge(one, { ...scope, above: level });
}

function enter(item: Node, level: Level, scope: Scope): void {
  const { RangeVar: table, JoinExpr: join, RangeSubselect: derived } = item;
  if (table) {
    const name = table.alias?.aliasname ?? table.relname;
    if (isInNone(table)) return;
    // What was judged by itself has no account but one that is said.
    enterTable(name, level, scope.common.has(table.relname) ? VALUE : undefined);
    if (table.relname === ACCOUNTS) level.accounts.set(name, `${name}.id`);
  }
  if (derived) {
    judge(derived.subquery, { ...scope, above: level });
    enterTable(derived.alias?.aliasname, level, VALUE);
  }
  if (!join) return;
  const before = level.tables.length;
  enter(join.larg, level, scope);
  const left = level.tables.slice(before);
  enter(join.rarg, level, scope);
  const right = level.tables.slice(before + left.length);
  // What an outer join asks says nothing of the side whose rows come in any case.
  if (join.jointype === 'JOIN_INNER') learn(join.quals, level);
  if (join.jointype === 'JOIN_LEFT') learn(join.quals, level, right);
  if (join.jointype === 'JOIN_RIGHT') learn(join.quals, level, left);
}

function enterTable(name: string, level: Level, account?: string): void {
  level.tables.push(name);
  if (account) level.accounts.set(name, account);
}

const isInNone = ({ schemaname = '', relname }: Node): boolean =>
  IN_NO_ACCOUNT.test(schemaname) || IN_NO_ACCOUNT.test(relname);

/** What a condition says of the accounts of these tables, where all of it has to hold. */
function learn(condition: Node, level: Level, tables = level.tables): void {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') for (const one of condition.BoolExpr.args) learn(one, level, tables);
  const equal = condition?.A_Expr;
  if (equal?.kind !== 'AEXPR_OP' || equal.name[0].String.sval !== '=') return;
  const [one, other] = [equal.lexpr, equal.rexpr].map((side) => accountIn(side, level));
  if (!one || !other || one === other) return;
  const isAbout = (name: string) => tables.some((table) => name === table || name === `${table}.id`);
  if (isAbout(one)) level.accounts.set(one, other);
  else if (isAbout(other)) level.accounts.set(other, one);
}

/** What stands for it in the end: a table of that level, or a value. Undefined if it is nobody's account. */
function accountIn(node: Node, level: Level): string | undefined {
  if (node.TypeCast) return accountIn(node.TypeCast.arg, level);
  if (node.ParamRef || node.A_Const) return VALUE;
  const fields = node.ColumnRef?.fields.map(({ String: one }: Node) => one?.sval);
  if (!fields) return undefined;
  const [name, column] = fields.length > 1 ? fields : [onlyOne(level), fields[0]];
  const own = level.tables.includes(name);
  const home = own ? level : homeOf(name, level.above);
  if (!home || column !== (home.accounts.has(name) && isOfAccounts(name, home) ? 'id' : 'account_id')) return undefined;
  const end = endOf(isOfAccounts(name, home) ? `${name}.id` : name, home);
  if (own) return end;
  return end === VALUE ? VALUE : undefined;
}

/** Whose column it is when no table is named: what was judged by itself has its account already. */
const onlyOne = (level: Level): string => {
  const open = level.tables.filter((name) => !isSaid(name, level));
  return open.length === 1 ? open[0]! : '';
};

const homeOf = (name: string, level: Level | undefined): Level | undefined =>
  !level || level.tables.includes(name) ? level : homeOf(name, level.above);

const isOfAccounts = (name: string, level: Level): boolean => level.accounts.get(name) === `${name}.id`;

const endOf = (name: string, level: Level): string => {
  const next = level.accounts.get(name);
  return next === undefined ? name : endOf(next, level);
};
const isSaid = (name: string, level: Level): boolean => endOf(name, level) === VALUE;

/** The outermost ones. */
function subselectsIn(node: Node): Node[] {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(subselectsIn);
  if (node.RangeSubselect) return [];
  if (node.SubLink) return [node.SubLink.subselect, ...subselectsIn(node.SubLink.testexpr)];
  return Object.values(node).flatMap(subselectsIn);
}

function speaksOf(node: Node, level: Level): boolean {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some((one) => speaksOf(one, level));
  if (node.ColumnRef?.fields.length > 1 && level.tables.includes(node.ColumnRef.fields[0].String?.sval)) return true;
  return Object.values(node).some((one) => speaksOf(one, level));
}
