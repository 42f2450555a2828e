import { setStatus } from '../people/statuses/statuses.ts';
import { createEvent } from '../work/calendarevents/create.ts';
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

/** `day`: on which it is, from today; `made`: when it was written down. */
type Meeting = {
  by: Name;
  made: number;
  day: number;
  hours?: [string, string];
  title: string;
  where?: string;
  description?: string;
  type: number;
  who: Name[];
};
const [AWAY, MEETING, TRAINING] = [-2, -4, -6];

const standing: Record<string, { roles?: Role[]; updates: Update[]; meetings?: Meeting[] }> = {
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
    meetings: [
      {
        ...{ by: 'tomas', made: -6, day: 2, hours: ['09:30', '11:00'], type: MEETING },
        title: 'Site visit at low water',
        where: 'North quay, by the crane',
        description: 'Boots. The gauge shows 0.4 m at ten.',
        who: ['tomas', 'lead', 'elena'],
      },
      {
        ...{ by: 'lead', made: -10, day: -4, hours: ['14:00', '15:00'], type: MEETING },
        title: 'Heritage office: the mooring rings',
        where: 'Town hall, room 12',
        who: ['lead', 'samir'],
      },
    ],
  },
  'Ferry timetable app': {
    roles: [{ name: 'Voice of the crews', description: 'Rides along once a week.', who: ['priya', 'elena'] }],
    updates: [
      { by: 'jonas', day: -16, health: 3, text: 'Timetable and wind are in. Next: how full the ferry is.' },
      { by: 'jonas', day: -1, health: 3, text: 'Ready for the crews on Monday.' },
    ],
    meetings: [
      {
        ...{ by: 'jonas', made: -2, day: 5, hours: ['07:15', '08:45'], type: TRAINING },
        title: 'Ride along with the morning crew',
        where: 'Ferry 3, bridge',
        who: ['jonas', 'priya'],
      },
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
  const { roles = [], updates = [], meetings = [] } = standing[name] ?? {};
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
    ...meetings.map((meeting) => meetingScene(meeting, calendar, cast, known)),
  ];
}

/** At its hours by the clock of who writes it down, or all day. */
const meetingScene = (meeting: Meeting, calendar: Calendar, cast: Writer['cast'], known?: Known): Scene => ({
  at: on(meeting.made, calendar),
  by: meeting.by,
  play(ctx) {
    const { title, where = '', description = '', type, hours, who } = meeting;
    const day = calendar.date(meeting.day).replace(/^(....)(..)/, '$1-$2-');
    const [start, end] = hours?.map((hour) => `${day}T${hour}`) ?? [day, day];
    const people = { attending: who.map(cast.idOf), ...(known && { projectId: known.projectId }) };
    const about = { title, where, description, type: { id: type } };
    return createEvent(ctx, { ...about, ...people, start: start!, end, isAllDay: !hours });
  },
});

const meetings: Meeting[] = [
  {
    ...{ by: 'lead', made: -12, day: 0, hours: ['16:00', '16:30'], type: MEETING },
    title: 'Week in review',
    where: 'Long table',
    who: ['lead', 'tomas', 'aiko', 'jonas', 'ruth'],
  },
  { by: 'aiko', made: -20, day: 8, type: AWAY, title: 'Aiko is away', who: ['aiko'] },
];

/** What is in the calendar of the studio, and of no project. */
export const meetingScenes = ({ calendar, cast }: Pick<Writer, 'calendar' | 'cast'>): Scene[] =>
  meetings.map((meeting) => meetingScene(meeting, calendar, cast));

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
