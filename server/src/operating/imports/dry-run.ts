import { readRoom } from '../../bytes/storage/quota.ts';
import { sizeText } from '../../bytes/storage/sizes.ts';
import type { Context, Services } from '../../platform/context.ts';
import { Failure } from '../../platform/failures.ts';
import { lookBefore } from './beginning.ts';
import { Refused, type Source } from './classic/calling.ts';
import type { Raw } from './classic/values.ts';
import type { Sofar } from './imports.ts';
import { type Told, tellOf } from './report.ts';
import { parts } from './steps/parts.ts';
import { bytesOf, readPage, type Step } from './steps/step.ts';

type Misfit = { kind: string; reason: string; count: number };
type Line = { kind: string; count: number; bytes: number; unreadable?: string };
/** `minutes`: how long the calls take at the least, at the pace that the other side allows, and the bytes. */
export type Outlook = { lines: Line[]; misfits: Misfit[]; calls: number; minutes: number; archive?: InArchive };
/** Of the archive of an export: what it is of, who may be the Administrator here, and who that is unless they say otherwise. */
type InArchive = {
  accountName: string;
  holdfast: string;
  takenAt: string;
  people: { id: number; name: string; email: string }[];
  personId: number;
};

/** Of who does not say it. */
const USUAL_PER_MINUTE = 150;
/** Nobody says how fast files come; a line that is no better than usual takes so many. */
export const BYTES_PER_MINUTE = 60 * 5 * 2 ** 20;

const tooLarge = (most: number) =>
  `larger than ${sizeText(most)}, which one may have here at most (HOLDFAST_MAX_FILE_SIZE on the server): stays there, and comes with a later run once it may`;

/** Why not all of these bytes fit, by what is here already and what is there at the least. */
async function shortage(own: Context, bytes: number): Promise<string | undefined> {
  const { used, pending, quota } = await readRoom(own);
  const more = Math.max(0, bytes - used.bytes);
  if (quota !== undefined && more > quota - used.bytes - pending)
    return `they take ${sizeText(bytes)}, and this account may have ${sizeText(quota)} (HOLDFAST_QUOTA on the server): the import waits until it may have more`;
  try {
    await own.services.blobs.requireRoom?.(more);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `they take ${sizeText(bytes)}, for which there is no room on the disk of the server: the import waits until there is`;
  }
  return undefined;
}

/** Reads every list and writes nothing: what would come, and what would not. */
export async function dryRun(
  services: Services,
  source: Source,
  accountId: number,
  telling: { progress(sofar: Sofar): void },
): Promise<Outlook> {
  const { own } = await lookBefore(services, source, accountId);
  const { maxFileSize } = services.config;
  const told: Told = {};
  const misfits = new Map<string, Misfit>();
  /** By kind, what one that was asked for in full has shown to be out of reach. */
  const unreadable = new Map<string, string[]>();
  const projects: number[] = [];
  let [count, more] = [0, 0];

  async function read(step: Step, projectId: number): Promise<void> {
    for (let page = 1, seen: number | undefined; ; page += 1) {
      const { raws, isLast } = await readPage(source, step, projectId, page, seen);
      seen = raws[0] && step.id(raws[0]);
      const line = tellOf(told, step.kind);
      for (const raw of raws) {
        line.count += 1;
        line.bytes += bytesOf(step, raw);
        if (step.more || step.withBytes) more += step.asks?.(raw) ?? 1;
        if (step.kind === 'projects') projects.push(step.id(raw));
        if (step.sizes?.(raw).some((size) => size > maxFileSize)) note(step.kind, tooLarge(maxFileSize));
        for (const reason of await misfitsOf(step, raw)) note(step.kind, reason);
      }
      count += raws.length;
      if (isLast) return;
    }
  }

  async function misfitsOf(step: Step, raw: Raw): Promise<string[]> {
    const listed = step.misfits?.(raw) ?? [];
    if (!step.more || !step.isTelling?.(raw)) return listed;
    if (!unreadable.has(step.kind)) {
      const whole = step.misfits?.(await step.more(source, raw)) ?? [];
      unreadable.set(
        step.kind,
        whole.filter((reason) => !listed.includes(reason)),
      );
    }
    return [...listed, ...unreadable.get(step.kind)!];
  }

  function note(kind: string, reason: string): void {
    const known = misfits.get(`${kind} ${reason}`) ?? { kind, reason, count: 0 };
    misfits.set(`${kind} ${reason}`, { ...known, count: known.count + 1 });
  }

  for (const { each, steps } of parts)
    for (const [at, projectId] of (each === 'account' ? [0] : projects).entries())
      for (const step of steps) {
        if (!('path' in step)) continue;
        // Nothing new comes with these, but they are read.
        if (step.kind.startsWith('ends of')) more += step.more ? 2 : 1;
        if (step.kind.startsWith('ends of')) continue;
        telling.progress({ project: at, projects: each === 'account' ? 0 : projects.length, kind: step.kind, count });
        await read(step, projectId).catch((error) => {
          if (!(error instanceof Refused) || ![403, 404].includes(error.status)) throw error;
          if (!step.isOurs) tellOf(told, step.kind).unreadable = error.message;
        });
      }
  const bytes = Object.values(told).reduce((sum, line) => sum + line.bytes, 0);
  const full = await shortage(own, bytes);
  if (full) misfits.set(full, { kind: 'files', reason: full, count: told.files?.count ?? 0 });
  const calls = source.asked() + more;
  return {
    lines: Object.entries(told).map(([kind, line]) => ({ kind, ...line })),
    misfits: [...misfits.values()],
    calls,
    minutes: calls / (source.perMinute() ?? USUAL_PER_MINUTE) + bytes / BYTES_PER_MINUTE,
  };
}
