const MORNING = 8;

const morningAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);

/** When something that is put off may come back, in the days of who reads it. */
export function laterTimes(now: Date): { label: string; when: string; until: Date }[] {
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'In an hour', when: 'in an hour', until: new Date(now.getTime() + 3_600_000) },
    { label: 'Tomorrow morning', when: 'tomorrow morning', until: morningAfter(now, 1) },
    { label: 'On Monday', when: 'on Monday', until: morningAfter(now, untilMonday) },
  ];
}
