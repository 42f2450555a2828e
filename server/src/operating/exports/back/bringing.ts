import { pauseRestored } from '../../../integrations/webhooks/registering/restored.ts';
import { audit, somebodyIn } from '../../../platform/audit/log.ts';
import type { Services } from '../../../platform/context.ts';
import { goBeyond, nextNumber } from '../../../platform/db/counters.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Apart, Table, Value } from '../../../platform/db/whole.ts';
import { othersTurn } from '../../../platform/turn.ts';
import { isLeftOut, kindsOf } from '../contents.ts';
import { sumsIn } from './contents-store.ts';
import { makeTranslation } from './keys.ts';
import { putterOf } from './putting.ts';
import * as store from './rows-store.ts';
import { recordsIn } from './unpack.ts';

type Bringing = {
  accountId: number;
  /** The archive, by which its bytes are called here. */
  archive: string;
  folder: string;
  /** Whom the Administrator of this account is in the export. */
  personId: number;
  takenAt: string;
  /** In the transaction: first, where it can be refused, and with what came. */
  begin(tx: Queries): Promise<void>;
  end(services: Services, tx: Queries, brought: Brought): Promise<void>;
  progress(rows: number): void;
};

/** By table, how many came. */
export type Brought = { counts: Record<string, number>; pausedWebhooks: number };

/**
 * Puts the records of an unpacked export into an account in which nothing is: in one transaction, so that nobody sees half of
 * it, and whatever interrupts it leaves the account as it was. Its Administrator stays signed in, as who they are there.
 */
export async function bringRecords(services: Services, bringing: Bringing): Promise<void> {
  const { accountId } = bringing;
  const records = recordsIn(bringing.folder);
  try {
    await makeRoom(services, records, accountId);
    const numbers = await takeNumbers(services, accountId);
    await services.db.transaction((tx) => bring(services, tx, records, bringing, numbers), {
      comparesWithCommitted: true,
      mayTakeLong: true,
    });
    services.db.nudge('ids', accountId);
    for (const tell of services.watchers) tell(accountId);
  } finally {
    await records.close();
  }
}

/** No id that comes is given to anything else, by any process. */
async function makeRoom(services: Services, records: Apart, accountId: number): Promise<void> {
  const counters = (await records.tables()).find(({ name }) => name === 'counters')!;
  const [kind, last] = [counters.columns.indexOf('kind'), counters.columns.indexOf('last')];
  for await (const rows of records.rows(counters))
    await services.db.transaction(async (tx) => {
      for (const row of rows) await goBeyond(tx, accountId, String(row[kind]), Number(row[last]));
    });
  services.db.nudge('ids', accountId);
}

type Numbers = { audit: number; identity: number; upTo: number };
/** More than is written down between this and the transaction, beside what is there already. */
const MORE = 500;

/** Beforehand, as in `makeRoom`: a counter is never held for as long as the records take. */
async function takeNumbers(services: Services, accountId: number): Promise<Numbers> {
  return services.db.transaction(async (tx) => {
    const upTo =
      MORE +
      (await store.countRows(tx, { accountId, table: 'audit_entries' })) +
      (await store.countRows(tx, { accountId, table: 'identities' }));
    const first = async (kind: string) => {
      const next = await nextNumber(tx, accountId, kind);
      await goBeyond(tx, accountId, kind, next + upTo);
      return next;
    };
    return { audit: await first('audit'), identity: await first('identity'), upTo };
  });
}

async function bring(
  services: Services,
  tx: Queries,
  records: Apart,
  bringing: Bringing,
  numbers: Numbers,
): Promise<void> {
  const { accountId, archive, personId, takenAt } = bringing;
  await bringing.begin(tx);
  const tables = await records.tables();
  const kinds = kindsOf(tables).map(({ table }) => table);
  const own = await store.findOwn(tx, accountId);
  const kept = {
    audit: await store.auditOf(tx, accountId),
    identities: await store.identitiesOf(tx, accountId),
    wishes: await store.wishesOf(tx, accountId),
  };
  for (const { name } of kinds.toReversed())
    if (!isPutOver(name)) await store.removeRows(tx, { accountId, table: name });
  // Nobody has the address of another.
  await store.changePerson(tx, accountId, own.id, { email_key: ' ' });
  const { lastEvent } = await sumsIn(records.q);
  const eventsAfter = await store.takeEvents(tx, lastEvent);
  const counts: Record<string, number> = {};
  let rows = 0;
  for (const table of kinds) {
    const translated = makeTranslation(table, { accountId, archive, eventsAfter });
    const put = putterOf(tx, table, accountId);
    counts[table.name] = 0;
    for await (const portion of records.rows(table)) {
      await put.some(portion.map(translated));
      counts[table.name]! += portion.length;
      rows += portion.length;
      bringing.progress(rows);
      await othersTurn();
    }
    await put.end();
  }
  if (own.id !== personId) await becomes(tx, tables, { accountId, from: own.id, to: personId });
  if (!(await idsIn(records, 'people')).has(own.id)) await store.removeRow(tx, { accountId, table: 'people' }, own.id);
  if (!(await idsIn(records, 'companies')).has(own.company_id))
    await store.removeRow(tx, { accountId, table: 'companies' }, own.company_id);
  await store.changePerson(tx, accountId, personId, { password_hash: own.password_hash });
  const audited = counter(numbers.audit, numbers.upTo);
  await keep(tx, kept, { audited, numbers, who: (id) => (id === own.id ? personId : id) });
  await store.tellNobody(tx, accountId, eventsAfter + lastEvent);
  await compare(tx, accountId, counts, kept.audit.length);
  const now = services.now().toISOString();
  const pausedWebhooks = await pauseRestored(tx, accountId, now);
  const numbered = { ...services, db: { ...services.db, nextId: async () => audited() } };
  const detail = `from an export, as of ${takenAt}`;
  await audit(somebodyIn(numbered, accountId), tx, {
    action: 'account.imported',
    about: { kind: 'person', id: personId },
    detail,
  });
  await bringing.end(numbered, tx, { counts, pausedWebhooks });
}

/** Others point to these, or they are numbers that only grow. */
const isPutOver = (table: string): boolean => ['accounts', 'companies', 'people', 'counters'].includes(table);

async function idsIn(records: Apart, name: string): Promise<Set<Value>> {
  const ids = new Set<Value>();
  for await (const rows of records.rows({ name, columns: ['id'] })) for (const [id] of rows) ids.add(id!);
  return ids;
}

/** By what they come in, and whatever else of theirs is in no export. */
async function becomes(
  tx: Queries,
  tables: Table[],
  { accountId, from, to }: { accountId: number; from: number; to: number },
): Promise<void> {
  for (const { name: table, columns } of tables.filter(({ name }) => isLeftOut(name)))
    for (const column of ['person_id', 'created_by'].filter((one) => columns.includes(one)))
      await store.handOver(tx, { accountId, table, column, from, to });
}

type Kept = {
  audit: Awaited<ReturnType<typeof store.auditOf>>;
  identities: Awaited<ReturnType<typeof store.identitiesOf>>;
  wishes: Awaited<ReturnType<typeof store.wishesOf>>;
};

/** What was written down here before stands behind what came. */
type Keeping = { audited(): number; numbers: Numbers; who(id: number): number };

function counter(first: number, most: number): () => number {
  let next = first;
  return () => {
    if (next >= first + most) throw new Error('There is more in this account than was expected.');
    next += 1;
    return next - 1;
  };
}

async function keep(tx: Queries, kept: Kept, { audited, numbers, who: now }: Keeping): Promise<void> {
  for (const entry of kept.audit) {
    const about = entry.about_kind === 'person' && entry.about_id ? now(entry.about_id) : entry.about_id;
    const person_id = entry.person_id && now(entry.person_id);
    await store.insertAudit(tx, { ...entry, id: audited(), person_id, about_id: about });
  }
  const identified = counter(numbers.identity, numbers.upTo);
  for (const identity of kept.identities) {
    await store.insertIdentity(tx, { ...identity, id: identified(), person_id: now(identity.person_id) });
  }
  await store.putWishes(tx, kept.wishes, now);
}

/** What was here before stands beside it. */
const uncounted = new Set(['accounts', 'counters', 'notifier_positions', 'identities', 'news_ways', 'working_hours']);

/** All of it is there, and nothing else. */
async function compare(tx: Queries, accountId: number, counts: Record<string, number>, audited: number): Promise<void> {
  for (const [table, count] of Object.entries(counts)) {
    if (uncounted.has(table)) continue;
    const here = await store.countRows(tx, { accountId, table });
    if (here !== count && !(table === 'audit_entries' && here <= count + audited))
      throw new Error(`Of ${count} rows of ${table} ${here} came.`);
  }
}
