import ical, { escape as escaped, ICalEventTransparency } from 'ical-generator';
import { folders } from '../../work/items/links.ts';
import type { Contents, Entry, Happening } from './contents.ts';

type Where = { baseUrl: string; accountId: number };

/** Midnight of the day as if it were UTC: of what lasts all day a calendar is told the day alone, whatever zone it is in. */
const dayOf = (day: string, after = 0): Date =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) + after));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function eventOf({ kind, id, title, day, projectName, listName, updatedAt }: Entry, { baseUrl, accountId }: Where) {
  const address = `${baseUrl}/${folders[kind]}/${id}`;
  const place = [projectName, listName].flatMap((one) => (one ? [oneLine(one)] : [])).join(' · ');
  return {
    // The same for ever, or a calendar would take it for another.
    id: `${kind}-${id}.account-${accountId}@${new URL(baseUrl).hostname}`,
    start: dayOf(day),
    end: dayOf(day, 1),
    allDay: true,
    summary: oneLine(kind === 'milestone' ? `Milestone: ${title}` : title),
    description: `${place}\n${address}`,
    url: address,
    // When it was written down, and not when it is read: so what has not changed is the same.
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    // Nobody is busy all day because something is due.
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [{ name: oneLine(projectName) }],
  };
}

const withHyphens = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** At its time, which is the same moment in every calendar; a day has no zone, and ends where the next begins. */
function happeningOf(event: Happening, { baseUrl, accountId }: Where) {
  const address = `${baseUrl}/calendar?day=${withHyphens(event.day)}&event=${event.id}`;
  const ends = new Date(event.endsAt);
  if (event.lastsAllDay) ends.setUTCDate(ends.getUTCDate() + 1);
  return {
    id: `event-${event.id}.account-${accountId}@${new URL(baseUrl).hostname}`,
    start: new Date(event.startsAt),
    end: ends,
    allDay: event.lastsAllDay,
    summary: oneLine(event.title),
    ...(event.place && { location: oneLine(event.place) }),
    description: [oneLine(event.projectName), address].filter(Boolean).join('\n'),
    url: address,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    transparency: event.isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    ...(event.projectName && { categories: [{ name: oneLine(event.projectName) }] }),
  };
}

/** As RFC 5545 has it, folded and escaped. */
export function writeCalendar({ name, entries }: Contents, where: Where): string {
  const calendar = ical({
    // The library leaves names as they are.
    name: escaped(oneLine(name), false),
    prodId: '//Holdfast//Calendar//EN',
    ttl: 3600,
  });
  for (const entry of entries)
    calendar.createEvent(entry.kind === 'event' ? happeningOf(entry, where) : eventOf(entry, where));
  return calendar.toString();
}
