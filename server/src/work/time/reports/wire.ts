import { Type } from 'typebox';
import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { csvLine, MARK } from '../../../platform/http/answer/csv.ts';
import { showSums, TimeTotals } from '../totals/wire.ts';
import { decimal } from '../wire.ts';
import type { Line, loggedTime, pageOfReport, Report } from './reports.ts';

const DAY_MS = 86_400_000;

export const TimeReport = ok({
  lines: Type.Array(
    Type.Object({ id: Text, name: Text, projectId: Text, projectName: Text, 'time-totals': TimeTotals }),
  ),
  by: Text,
  'time-totals': TimeTotals,
});

/** A day has its date for a name; what has no list or no tag has none. */
function namesIn({ of }: Line) {
  if (typeof of === 'string') return { id: of.replaceAll('-', ''), name: of, projectId: '', projectName: '' };
  const { id, name, project } = of;
  return { id: String(id), name, projectId: project ? String(project.id) : '', projectName: project?.name ?? '' };
}

export const showReport = ({ by, total, page }: Awaited<ReturnType<typeof pageOfReport>>) => ({
  lines: page.items.map((line) => ({ ...namesIn(line), 'time-totals': showSums(line.sums) })),
  by,
  'time-totals': showSums(total),
});

const headings: Record<Report['by'], string[]> = {
  project: ['Project'],
  tasklist: ['Task list', 'Project'],
  person: ['Person'],
  tag: ['Tag'],
  day: ['Day'],
};

export const showReportTable = ({ by, lines }: Report): string =>
  MARK +
  csvLine([...headings[by], 'Hours', 'Minutes', 'Decimal hours', 'Billable hours', 'Billed hours']) +
  lines
    .map((line) => {
      const { name, projectName } = namesIn(line);
      const { minutes, billable, billed } = line.sums;
      return csvLine([
        ...[name, projectName].slice(0, headings[by].length),
        Math.floor(minutes / 60),
        minutes % 60,
        ...[minutes, billable, billed].map((some) => Number(decimal(some))),
      ]);
    })
    .join('');

const Triples = Type.Array(Type.Array(Text));
export const LoggedTime = ok({
  user: Type.Object({
    id: Text,
    firstname: Text,
    lastname: Text,
    startepoch: Text,
    endepoch: Text,
    billable: Triples,
    nonbillable: Triples,
  }),
});

/** One triple for each day that has any: its first moment, hours, minutes. */
const triples = (lines: Line[], minutesOf: (line: Line) => number): string[][] =>
  lines
    .filter((line) => minutesOf(line) > 0)
    .map((line) => {
      const minutes = minutesOf(line);
      return [Date.parse(String(line.of)), Math.floor(minutes / 60), minutes % 60].map(String);
    });

export const showLoggedTime = ({ person, month, lines }: Awaited<ReturnType<typeof loggedTime>>) => ({
  user: {
    id: String(person.id),
    firstname: person.first_name,
    lastname: person.last_name,
    startepoch: String(Date.parse(month.from)),
    endepoch: String(Date.parse(month.until) - DAY_MS),
    billable: triples(lines, ({ sums }) => sums.billable),
    nonbillable: triples(lines, ({ sums }) => sums.minutes - sums.billable),
  },
});
