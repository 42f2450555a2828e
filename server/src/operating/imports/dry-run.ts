import type { Services } from '../../platform/context.ts';
import { lookBefore } from './beginning.ts';
import { Refused, type Source } from './classic/calling.ts';
import type { Sofar } from './imports.ts';
import { type Told, tellOf } from './report.ts';
import { parts } from './steps/parts.ts';
import { readPage, type Step } from './steps/step.ts';

type Misfit = { kind: string; reason: string; count: number };
type Line = { kind: string; count: number; bytes: number; unreadable?: string };
/** `minutes`: how long the calls take at the least, at the pace that the other side allows. */
type Outlook = { lines: Line[]; misfits: Misfit[]; minutes: number };

/** Said by who does not say it. */
const USUAL_PER_MINUTE = 150;

/** Reads every list and writes nothing: what would come, and what would not. */
export async function dryRun(
  services: Services,
  source: Source,
  accountId: number,
  telling: { progress(sofar: Sofar): void },
): Promise<Outlook> {
  await lookBefore(services, source, accountId);
  const told: Told = {};
  const misfits = new Map<string, Misfit>();
  const projects: number[] = [];
  let [count, more] = [0, 0];

  async function read(step: Step, projectId: number): Promise<void> {
    for (let page = 1, seen: number | undefined; ; page += 1) {
      const { raws, isLast } = await readPage(source, step, projectId, page, seen);
      seen = raws[0] && step.id(raws[0]);
      const line = tellOf(told, step.kind);
      for (const raw of raws) {
        line.count += 1;
        line.bytes += step.bytes?.(raw) ?? 0;
        if (step.more || step.withBytes) more += 1;
        if (step.kind === 'projects') projects.push(step.id(raw));
        for (const reason of step.misfits?.(raw) ?? []) note(step.kind, reason);
      }
      count += raws.length;
      if (isLast) return;
    }
  }

  function note(kind: string, reason: string): void {
    const known = misfits.get(`${kind} ${reason}`) ?? { kind, reason, count: 0 };
    misfits.set(`${kind} ${reason}`, { ...known, count: known.count + 1 });
  }

  for (const { each, steps } of parts)
    for (const [at, projectId] of (each === 'account' ? [0] : projects).entries())
      for (const step of steps) {
        if ('retries' in step || step.kind.startsWith('ends of')) continue;
        telling.progress({ project: at, projects: each === 'account' ? 0 : projects.length, kind: step.kind, count });
        await read(step, projectId).catch((error) => {
          if (!(error instanceof Refused) || ![403, 404].includes(error.status)) throw error;
          tellOf(told, step.kind).unreadable = error.message;
        });
      }
  return {
    lines: Object.entries(told).map(([kind, line]) => ({ kind, ...line })),
    misfits: [...misfits.values()],
    minutes: (source.asked() + more) / USUAL_PER_MINUTE,
  };
}
