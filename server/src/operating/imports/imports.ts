import type { Services } from '../../platform/context.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ImportRow } from '../../platform/db/tables/operating.ts';
import { Failure } from '../../platform/failures.ts';
import { isTurnOver, othersTurn } from '../../platform/turn.ts';
import type { Target } from './acting.ts';
import { begin, lookBefore } from './beginning.ts';
import { bring, type Complete, leave, makeRoom, markOf, mayPass, missing, PORTION, retry } from './bringing.ts';
import { Refused, type Source } from './classic/calling.ts';
import { importedIds, listUntold, markTold, wereTold } from './imported-store.ts';
import { type Report, reportOf, type Told, tellOf } from './report.ts';
import { parts } from './steps/parts.ts';
import { bytesOf, type Found, type Leaving, readPage, retoldOf, type Step } from './steps/step.ts';
import { predecessors } from './steps/tasks.ts';
import * as store from './store.ts';

/** How far it is: which project of how many, and what of it. */
export type Sofar = { project: number; projects: number; kind: string; count: number };
/** `isTold`: the audit log has it already. */
type Telling = { progress(sofar: Sofar): void; isTold?: boolean };

type Place = Pick<ImportRow, 'part' | 'project_id' | 'step' | 'page'>;
type Run = { target: Target; source: Source; told: Told; telling: Telling; count: number };

/**
 * Brings a whole account over the classic interface into an empty one, with the ids, authors and dates it has there. How
 * far it is stands in the database, in the transaction of what was written: whoever ends it, at whatever moment, calls it
 * again and it goes on. One that is done is gone through anew: what is new there comes, what has changed there changes, and
 * what is there no more goes; but what somebody has changed here since stays as it is here.
 */
export async function importClassic(
  services: Services,
  source: Source,
  accountId: number,
  telling: Telling,
): Promise<Report> {
  const looked = await lookBefore(services, source, accountId);
  const target = await begin(services, source, looked, telling.isTold);
  const before = (await store.findImport(services.db.read, accountId))!;
  const isAgain = before.state === 'done';
  const start: Place = isAgain ? { part: 0, project_id: 0, step: 0, page: 1 } : before;
  const run: Run = { target, source, told: isAgain ? {} : JSON.parse(before.told), telling, count: 0 };
  if (isAgain)
    await services.db.transaction(async (tx) => {
      await store.waitAgain(tx, accountId, predecessors.kind);
      const change = { ...start, run: target.run, state: 'running' as const, told: '{}', ended_at: null };
      await store.saveImport(tx, accountId, change);
    });
  await walk(run, start);
  await services.db.transaction(async (tx) => {
    await store.giveUpWaiting(tx, accountId);
    await store.saveImport(tx, accountId, { state: 'done', ended_at: services.now().toISOString() });
  });
  return reportOf(services.db.read, accountId, run.told);
}

/** Everything from there on. */
async function walk(run: Run, from: Place): Promise<void> {
  const { accountId, services, run: number } = run.target;
  for (let part = from.part; part < parts.length; part += 1) {
    const { each, steps } = parts[part]!;
    const projects = each === 'account' ? [0] : await importedIds(services.db.read, accountId, 'projects', number);
    for (const [at, projectId] of projects.entries()) {
      if (part === from.part && projectId < from.project_id) continue;
      const isStart = part === from.part && projectId === from.project_id;
      for (let step = isStart ? from.step : 0; step < steps.length; step += 1) {
        const page = isStart && step === from.step ? from.page : 1;
        const tell = (kind: string) =>
          run.telling.progress({
            project: at,
            projects: each === 'account' ? 0 : projects.length,
            kind,
            count: run.count,
          });
        await take(run, { part, project_id: projectId, step, page }, tell);
      }
    }
  }
}

/** One kind of one project, or of the account. */
async function take(run: Run, place: Place, tell: (kind: string) => void): Promise<void> {
  const step = parts[place.part]!.steps[place.step]!;
  if ('retries' in step) {
    tell(step.retries.kind);
    return retry(run.target, step.retries, place.project_id);
  }
  if ('clears' in step) {
    for (const leaving of step.clears) await clear(run, leaving, tell);
    return;
  }
  // Whoever tells a story keeps the listener's place for minutes only, and may have no more to say behind page 40.
  for (let page = step.isStory ? 1 : place.page, seen: number | undefined; ; page += 1) {
    tell(step.kind);
    const found = await readOr(run, step, place.project_id, page, seen);
    seen = found.raws[0] && step.id(found.raws[0]);
    const isLast = found.isLast || (await isKnown(run, step, found.raws));
    const next = isLast ? { step: place.step + 1, page: 1 } : { step: place.step, page: page + 1 };
    await takePage(run, step, found.raws, { ...place, ...next });
    if (isLast) return;
  }
}

/** Whether an earlier run has heard this part of a story: then it has heard all that is older. */
async function isKnown({ target }: Run, { isStory, kind, id }: Step, raws: Raw[]): Promise<boolean> {
  const { accountId, run, services } = target;
  return isStory === true && wereTold(services.db.read, { accountId, kind, ids: raws.map(id), run });
}

/** What the other side does not have at all is none. */
async function readOr(run: Run, step: Step, project: number, page: number, seen: number | undefined): Promise<Found> {
  try {
    return await readPage(run.source, step, project, page, seen);
  } catch (error) {
    if (!(error instanceof Refused) || ![403, 404].includes(error.status)) throw error;
    if (!step.isOurs) tellOf(run.told, step.kind).unreadable = error.message;
    return { raws: [], isLast: true };
  }
}

/** So many do not vanish all at once: a list that is empty of a sudden is rather one that was not told. */
const MANY = 20;

/** What this run was not told of is there no more. */
async function clear({ target, told }: Run, leaving: Leaving, tell: (kind: string) => void): Promise<void> {
  const { services, accountId, run } = target;
  const line = told[leaving.kind];
  if (!leaving.remove || !line || line.unreadable) return;
  tell(leaving.kind);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await listUntold(services.db.read, { accountId, kind: leaving.kind, run }, before, PORTION);
    if (rows.length === 0) return;
    if (line.count === 0 && rows.length > MANY) {
      line.unreadable = 'none are told of any more, which is not believed: they stay';
      return;
    }
    before = rows.at(-1)!.id;
    await services.db.transaction(async (tx) => {
      for (const row of rows) await leave(target, tx, leaving, row);
    });
  }
}

async function takePage(run: Run, step: Step, raws: Raw[], next: Place): Promise<void> {
  const { target } = run;
  const told = tellOf(run.told, step.kind);
  told.count += raws.length;
  for (const raw of raws) told.bytes += bytesOf(step, raw);
  const left = await missing(target, step, raws);
  const ids = raws.map((raw) => step.id(raw));
  // Bytes may take long to come: who is ended meanwhile has to bring no more than one file again.
  const most = step.withBytes ? 1 : PORTION;
  // Also of a page on which everything is here: then the place is all that is written.
  for (let at = 0; at === 0 || at < left.length; at += most) {
    const portion: Complete[] = [];
    for (const raw of left.slice(at, at + most)) portion.push(await complete(run, step, raw));
    await makeRoom(
      target,
      step,
      portion.map(({ raw }) => raw),
    );
    await target.services.db.transaction(async (tx) => {
      for (const one of portion) {
        if (isTurnOver()) await othersTurn();
        await bring(target, tx, step, one, next.project_id);
      }
      for (const { raw } of portion) await tellWithin(run, tx, step, raw);
      if (at + most < left.length) return;
      await markTold(tx, { accountId: target.accountId, kind: step.kind, ids, run: target.run });
      await store.saveImport(tx, target.accountId, { ...next, told: JSON.stringify(run.told) });
    });
    run.count += portion.length;
  }
}

async function tellWithin({ target, told }: Run, tx: Queries, step: Step, raw: Raw): Promise<void> {
  if (!step.within) return;
  const { kind, ids } = step.within(raw);
  tellOf(told, kind).count += ids.length;
  await markTold(tx, { accountId: target.accountId, kind, ids, run: target.run });
}

/** With what has to be asked for besides, and its bytes. What the other side refuses of it is a reason to leave it out. */
async function complete({ target, source }: Run, step: Step, raw: Raw): Promise<Complete> {
  const { more, withBytes } = step;
  const listed = markOf(raw, step);
  try {
    const all = more ? await more(source, raw) : raw;
    const mark = retoldOf(step, raw) === 'whole' ? markOf(all, step) : listed;
    return { raw: withBytes ? await withBytes(target, source, all) : all, mark };
  } catch (error) {
    const isOurs = error instanceof Refused || (error instanceof Failure && !mayPass(error));
    if (!isOurs || source.isEnded()) throw error;
    return { raw, mark: listed, refused: error.message };
  }
}

type Raw = Found['raws'][number];
