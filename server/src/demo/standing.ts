import { setStatus } from '../people/statuses/statuses.ts';
import { postUpdate } from '../work/projectupdates/projectupdates.ts';
import { createRole } from '../work/roles/roles.ts';
import type { Name } from './names.ts';
import type { DemoProject } from './project.ts';
import type { Calendar, Scene } from './story.ts';
import type { Known, Writer } from './writer.ts';

const DAY = 864e5;
/** At the hour it is now: chance is left out, so that everything else of the story stays where it was. */
const on = (day: number, { now }: Calendar) => now + day * DAY;

type Role = { name: string; description: string; who: Name[] };
/** Red, yellow, green. */
type Update = { by: Name; day: number; health: 1 | 2 | 3; text: string };

const standing: Record<string, { roles?: Role[]; updates: Update[] }> = {
  'Harbour Square': {
    roles: [
      { name: 'Engineer', description: 'Answers for walls and ground.', who: ['tomas'] },
      { name: 'Client', description: 'Decides, and hears of it first.', who: ['elena', 'samir'] },
    ],
    updates: [
      {
        by: 'tomas',
        day: -25,
        health: 3,
        text: 'The survey is in: the walls hold, and the seabed is where the maps say.',
      },
      {
        by: 'lead',
        day: -3,
        health: 2,
        text: 'The heritage office wants the rings kept: the permit is late by a week.',
      },
    ],
  },
  'Ferry timetable app': {
    roles: [{ name: 'Voice of the crews', description: 'Rides along once a week.', who: ['priya', 'elena'] }],
    updates: [
      { by: 'jonas', day: -16, health: 3, text: 'Timetable and wind are in. Next: how full the ferry is.' },
      { by: 'jonas', day: -1, health: 3, text: 'Ready for the crews on Monday.' },
    ],
  },
  'Lighthouse museum': {
    updates: [{ by: 'priya', day: -5, health: 2, text: 'The story stands. The lens is not promised yet.' }],
  },
  'Annual report': {
    updates: [{ by: 'ruth', day: -1, health: 1, text: 'Two texts are missing, and the printer does not wait.' }],
  },
};

/** Who is what in a project, and what was said of how it stands. */
export function standingScenes(
  { name }: DemoProject,
  { calendar, cast }: Writer,
  known: Known,
  begun: number,
): Scene[] {
  const { roles = [], updates = [] } = standing[name] ?? {};
  return [
    ...roles.map(
      ({ who, ...role }): Scene => ({
        at: begun + 1,
        by: 'lead',
        play: (ctx) => createRole(ctx, known.projectId, { ...role, users: who.map(cast.idOf) }),
      }),
    ),
    ...updates.map(
      ({ by, day, ...said }): Scene => ({
        at: on(day, calendar),
        by,
        play: (ctx) => postUpdate(ctx, known.projectId, said),
      }),
    ),
  ];
}

const statuses: { by: Name; day: number; status: string }[] = [
  { by: 'tomas', day: -1, status: 'On the quay until noon, phone in the jacket' },
  { by: 'aiko', day: -0.2, status: 'Drawing. Ring if it burns' },
  { by: 'priya', day: -2, status: 'In the archive on Tuesdays and Thursdays' },
];

/** What people say they are doing. */
export const statusScenes = (calendar: Calendar): Scene[] =>
  statuses.map(({ by, day, status }) => ({
    at: on(day, calendar),
    by,
    play: (ctx) => setStatus(ctx, ctx.actor.personId, status),
  }));
