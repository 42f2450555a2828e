import { zoneNames } from './names.ts';

export const UTC = 'UTC';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: that costs more than all that is asked of it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  clocks.set(zone, clock);
  return clock;
}

const ids = new Map(zoneNames.map((name, at) => [name.toLowerCase(), at + 1]));
export const zoneId = (name: string): number => ids.get(name.toLowerCase()) ?? 0;
export const zoneOf = (id: number): string | undefined => zoneNames[id - 1];

/** As it is called here, of any name that it has: `asia/kolkata` is Asia/Calcutta. Undefined where there is none. */
export function zoneNamed(name: string): string | undefined {
  const known = zoneOf(zoneId(name));
  if (known) return known;
  try {
    return zoneOf(zoneId(new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone));
  } catch {
    return undefined;
  }
}

/** What the clocks there show at this moment, written as if that were UTC. */
export function localTime(iso: string, zone: string): string {
  if (zone === UTC) return iso;
  const at = new Date(iso);
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = part.year!.padStart(4, '0');
  return `${year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${iso.slice(19)}`;
}

/** The moment at which the clocks there show this. What they leave out in spring is as much later; of what they show twice in autumn the first. */
export function instantIn(local: string, zone: string): string {
  const year = Number(local.slice(0, 4));
  // Long ago and far ahead are filters without an end, not days of anybody.
  if (zone === UTC || !(year > 1000 && year < 9990)) return local;
  const wanted = Date.parse(local);
  const aheadAt = (moment: number) => Date.parse(localTime(new Date(moment).toISOString(), zone)) - moment;
  // Whatever changes within a day of it, both sides of the change are looked at.
  const [before, after] = [aheadAt(wanted - 864e5), aheadAt(wanted + 864e5)];
  const fits = [wanted - before, wanted - after].filter((moment) => moment + aheadAt(moment) === wanted);
  return new Date(fits.length > 0 ? Math.min(...fits) : wanted - before).toISOString();
}

/** "Sat, 21 Dec 2024" and "07:46", by the clocks there. */
export function displayed(iso: string, zone: string): { date: string; time: string } {
  const shown = new Date(localTime(iso, zone)).toUTCString();
  return { date: shown.slice(0, 16), time: shown.slice(17, 22) };
}

/** `20261117`: the day it is there. */
export const dayIn = (iso: string, zone: string): string => localTime(iso, zone).slice(0, 10).replaceAll('-', '');

/** How many minutes the clocks there are ahead at this moment. */
export const minutesAhead = (iso: string, zone: string): number =>
  Math.round((Date.parse(localTime(iso, zone)) - Date.parse(iso)) / 60_000);
