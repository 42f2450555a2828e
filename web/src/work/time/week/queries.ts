import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../api.ts';
import { deleteTime, logTime, setMinutes, type TimeEntry } from '../queries.ts';
import { type Cell, minutesOf, type Row, weekOf } from './rows.ts';

const digits = (day: string): string => day.replaceAll('-', '');
const PAGE = 500;

const asked = (personId: string, monday: string, page = 1) => ({
  query: {
    userId: personId,
    fromDate: digits(weekOf(monday, -1)[0]!),
    toDate: digits(weekOf(monday)[6]!),
    page,
    pageSize: PAGE,
  },
});

/** One's own hours of a week and of the one before it, whose work is perhaps gone on with. */
export const useWeek = (personId: string, monday: string) =>
  useQuery({
    queryKey: ['time', 'week', personId, monday],
    queryFn: async (): Promise<TimeEntry[]> => {
      const all: TimeEntry[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const found = await client.list('/time_entries.json', asked(personId, monday, page));
        all.push(...found.body['time-entries']);
        pages = found.pages;
      }
      return all;
    },
    enabled: personId !== '',
    placeholderData: keepPreviousData,
  });
export const weekCurl = (personId: string, monday: string): string =>
  client.curl('get', '/time_entries.json', asked(personId, monday));

/** Makes a day come to this. Of several entries the last takes the difference. Answers what went to the trash for it. */
export async function setCell(
  { work }: Row,
  { entries, minutes }: Cell,
  day: string,
  wanted: number,
): Promise<TimeEntry | undefined> {
  const last = entries.at(-1);
  if (wanted === minutes) return undefined;
  if (!last) {
    await logTime(work, { date: digits(day), minutes: wanted, description: '', isBillable: false });
    return undefined;
  }
  if (!last.canEdit) throw new Error('These hours cannot be changed: the project is archived, or you may only look.');
  const left = minutesOf(last) + wanted - minutes;
  if (left <= 0 && entries.length > 1)
    throw new Error('There are several entries on this day. Change them where they were logged.');
  if (left > 0) await setMinutes(last.id, left);
  else await deleteTime(last.id);
  return left > 0 ? undefined : last;
}

/** Open tasks by their words, to work on. */
export const useTasksNamed = (words: string) =>
  useQuery({
    queryKey: ['tasks', 'named', words],
    queryFn: async ({ signal }) => {
      const query = { searchTerm: words, searchFor: 'tasks', pageSize: 10 };
      return (await client.get('/search.json', { query, signal })).searchResult.tasks ?? [];
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
