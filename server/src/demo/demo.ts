import { createToken } from '../people/credentials/tokens.ts';
import { requireInAccount } from '../platform/access/access.ts';
import { type Context, makeContext, type Services } from '../platform/context.ts';
import { conflict, invalid } from '../platform/failures.ts';
import { createCategory } from '../work/projectcategories/projectcategories.ts';
import { listProjects } from '../work/projects/projects.ts';
import { gatherCast } from './cast.ts';
import { annualReport } from './projects/annual-report.ts';
import { ferryApp } from './projects/ferry-app.ts';
import { harbourSquare } from './projects/harbour-square.ts';
import { lighthouse } from './projects/lighthouse.ts';
import { studioMove } from './projects/studio-move.ts';
import { makePast, receiverScenes } from './receivers.ts';
import { scenesOf } from './script.ts';
import { meetingScenes, statusScenes } from './standing.ts';
import { makeCalendar, type Scene } from './story.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const projects = [studioMove, harbourSquare, ferryApp, lighthouse, annualReport];
const categories = [
  { name: 'Building', color: '#1F6FB2' },
  { name: 'Digital', color: '#00796B' },
  { name: 'Culture', color: '#A23B8F' },
  { name: 'Studio', color: '#B7791F' },
] as const;

/** When the first of them set to work. */
export const beginningOf = (now: Date): Date => new Date(now.getTime() - 60 * DAY);

/** Which accounts are being filled: twice at once would be twice as much. */
const underWay = new Set<number>();

/**
 * Fills an account that has no projects with weeks of believable work. All of it is done by the verbs that requests are
 * served with, one after the other, each with the clock at the time it is said to have happened; so it is as whole and as
 * consistent as if people had done it. Before the workers start, what webhooks were sent is part of it, by this `version`;
 * while they run, webhooks hear of what happens from now on.
 */
export async function fillWithDemo(lead: Context, version?: string): Promise<void> {
  const { accountId } = lead.actor;
  requireInAccount(lead.actor, 'account.change');
  if (underWay.has(accountId)) throw conflict('This account is being filled with demo data already.');
  underWay.add(accountId);
  try {
    await refuseUnlessEmpty(lead);
    await fill(lead, version);
  } finally {
    underWay.delete(accountId);
  }
}

async function fill(lead: Context, version: string | undefined): Promise<void> {
  const calendar = makeCalendar(lead.services.now());
  const clock = { time: beginningOf(lead.services.now()).getTime() };
  const services: Services = { ...lead.services, now: () => new Date(clock.time), steady: () => clock.time };
  const founding = makeContext(services, lead.actor, { baseUrl: lead.baseUrl, firesWebhooks: false });
  const cast = await gatherCast(founding);
  const categoryIds = new Map<string, number>();
  await createToken(founding, { name: 'Time sheets' });
  await createToken(founding, { name: 'Screen in the hall', isReadOnly: true });
  for (const category of categories) categoryIds.set(category.name, (await createCategory(founding, category)).id);

  const opened = version === undefined ? calendar.now : calendar.now - 20 * DAY;
  const past = version === undefined ? undefined : makePast(lead.actor.accountId, version, opened, calendar.chance);
  const writer = { cast, calendar, categoryIds };
  const scenes = [
    ...projects.flatMap((project) => scenesOf(project, writer)),
    ...receiverScenes(calendar, opened),
    ...cast.visits(calendar),
    ...statusScenes(calendar),
    ...meetingScenes(writer),
  ];
  for (const { at, by, play } of inOrder(scenes)) {
    for (const retry of past?.hasRefused() ? retriesBetween(clock.time, Math.min(at, calendar.now)) : []) {
      clock.time = retry;
      await past?.send(services);
    }
    clock.time = Math.min(Math.max(clock.time, at), calendar.now);
    await play(cast.as(services, by, past !== undefined));
    await past?.tell(services);
  }
}

/** What could not be delivered comes due again while nobody does anything: soon at first, then about every hour. */
function retriesBetween(from: number, to: number): number[] {
  const soon = [10_000, 6 * MINUTE, 35 * MINUTE].map((after) => from + after);
  const later = Array.from({ length: Math.floor((to - from) / HOUR) }, (_, at) => from + (at + 1) * HOUR);
  return [...soon, ...later].filter((moment) => moment < to);
}

const inOrder = (scenes: Scene[]): Scene[] => scenes.toSorted((one, other) => one.at - other.at);

async function refuseUnlessEmpty(lead: Context): Promise<void> {
  const all = { status: 'all', inTrash: false } as const;
  const first = { page: 1, pageSize: 1, offset: 0 };
  const { items } = await listProjects(lead, all, { by: 'name_key', descending: false }, first);
  if (items.length > 0) throw invalid('This account has projects already, and demo data goes into an empty one only.');
}
