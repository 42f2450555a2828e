import { dateOf } from '../../ui/text/locale.ts';

const MORNING = 8;

/** When something that is put off may come back, by the clock of who reads it: it goes by their zone, wherever the browser is. */
export function laterTimes(now: Date): { label: string; when: string; until: Date }[] {
  const shown = (moment: Date) => dateOf(moment.toISOString())!;
  const today = shown(now);
  const morningAfter = (days: number): Date => {
    const wanted = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, MORNING).getTime();
    const about = new Date(now.getTime() + wanted - today.getTime());
    // Clocks may be put back or forward until then.
    return new Date(about.getTime() + wanted - shown(about).getTime());
  };
  const untilMonday = (8 - today.getDay()) % 7 || 7;
  return [
    { label: 'In an hour', when: 'in an hour', until: new Date(now.getTime() + 3_600_000) },
    { label: 'Tomorrow morning', when: 'tomorrow morning', until: morningAfter(1) },
    { label: 'On Monday', when: 'on Monday', until: morningAfter(untilMonday) },
  ];
}
