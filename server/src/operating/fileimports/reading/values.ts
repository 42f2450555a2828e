const low = (text: string): string => text.trim().toLowerCase();

/** Whatever follows in such a cell are no people and no tags any more. */
const LONGEST_SEVERAL = 20_000;

/** What stands in one cell: lines where there are any, else what commas and semicolons take apart. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .slice(0, LONGEST_SEVERAL)
      .split(text.includes('\n') ? '\n' : /[,;|]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

type Priority = 'low' | 'medium' | 'high' | '';

const priorities = new Map<string, Priority>(
  Object.entries<Priority>({
    ...Object.fromEntries(
      ['high', 'urgent', 'highest', 'critical', 'important', 'p1', 'h', 'hoch'].map((w) => [w, 'high']),
    ),
    ...Object.fromEntries(['medium', 'normal', 'mid', 'middle', 'p2', 'm', 'mittel'].map((w) => [w, 'medium'])),
    ...Object.fromEntries(['low', 'lowest', 'minor', 'p3', 'l', 'niedrig'].map((w) => [w, 'low'])),
    ...Object.fromEntries(['', 'none', 'not set', 'no priority', '-', 'p4'].map((w) => [w, ''])),
    '1': 'high',
    '2': 'medium',
    '3': 'low',
    '4': '',
  }),
);

export const readPriority = (text: string): Priority | undefined => priorities.get(low(text));

const DONE = new Set(
  'yes y true 1 x ✓ ✔ ☑ done complete completed closed finished resolved 100 100% ja oui sí si sim fertig erledigt'.split(
    ' ',
  ),
);
/** Whatever else a status says, it is not done yet; a day says when it was. */
export const saysDone = (text: string): boolean => DONE.has(low(text));

const UNITS: [RegExp, number][] = [
  [/^(?:m|min|mins|minute|minutes)$/, 1],
  [/^(?:h|hr|hrs|hour|hours|std)$/, 60],
  [/^(?:d|day|days)$/, 8 * 60],
  [/^(?:w|week|weeks)$/, 5 * 8 * 60],
];

/** Minutes. A number alone is of the unit that the column is named after, else minutes. A day of work has eight hours. */
export function readMinutes(text: string, column: string): number | undefined {
  const given = low(text);
  if (given === '') return 0;
  if (given.length > 60) return undefined;
  const clock = /^(\d{1,4}):(\d{2})(?::\d{2})?$/.exec(given);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const usual = /\b(?:h|hrs|hours?)\b/i.test(column) ? 60 : /\bdays?\b/i.test(column) ? 8 * 60 : 1;
  const alone = /^\d+(?:[.,]\d+)?$/.exec(given);
  if (alone) return whole(Number(given.replace(',', '.')) * usual);
  const parts = [...given.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)/g)];
  if (parts.length === 0 || given.replace(/(\d+(?:[.,]\d+)?)\s*([a-z]+)/g, '').replace(/[\s,]|and/g, '') !== '')
    return undefined;
  let sum = 0;
  for (const [, number, word] of parts) {
    const unit = UNITS.find(([names]) => names.test(word!));
    if (!unit) return undefined;
    sum += Number(number!.replace(',', '.')) * unit[1];
  }
  return whole(sum);
}

const whole = (minutes: number): number | undefined => {
  const rounded = Math.round(minutes);
  return rounded >= 0 && rounded <= 10_000_000 ? rounded : undefined;
};

export function readPercent(text: string): number | undefined {
  const given = /^(\d{1,3})(?:[.,]\d+)?\s*%?$/.exec(text.trim());
  if (!given) return text.trim() === '' ? 0 : undefined;
  return Number(given[1]) <= 100 ? Number(given[1]) : undefined;
}
