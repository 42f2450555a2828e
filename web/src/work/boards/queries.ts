import type { BodyOf, Schemas } from '@holdfast/client';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { aheadOf, client, queryClient, refresh } from '../../api.ts';
import { isNarrowed, type TaskFilter } from '../tasks/filter.ts';
import { parametersOf, type TaskChange } from '../tasks/queries.ts';

export type Column = Schemas['Column'];
export type Card = Schemas['Card'];
type ColumnFields = BodyOf<'post', '/projects/{id}/boards/columns.json'>['column'];
type People = Record<string, { firstName: string; lastName: string }>;
type CardPage = { cards: Card[]; people: People; page: number; pages: number; records: number };
type Cards = InfiniteData<CardPage, number>;

const ofProject = (id: string) => ({ path: { id }, query: { pageSize: 500 } });

/** The columns of a project from left to right. */
export const useColumns = (projectId: string) =>
  useQuery({
    queryKey: ['boards', 'columns', projectId],
    queryFn: async (): Promise<Column[]> =>
      (await client.get('/projects/{id}/boards/columns.json', ofProject(projectId))).columns,
  });
export const columnsCurl = (projectId: string): string =>
  client.curl('get', '/projects/{id}/boards/columns.json', ofProject(projectId));

const PAGE = 50;
const keyOf = (columnId: string) => ['boards', 'cards', columnId];
/** A column shows what is done, too, unless it is asked not to. */
const asked = (filter: TaskFilter) => ({
  ...parametersOf(filter),
  ...(filter.state === 'open' && { includeCompletedTasks: false }),
});

async function readCards(columnId: string, filter: TaskFilter, page: number, pageSize: number): Promise<CardPage> {
  const { body, ...paging } = await client.list('/boards/columns/{id}/cards.json', {
    path: { id: columnId },
    query: { ...asked(filter), page, pageSize },
  });
  return { cards: body.cards, people: body.people, ...paging };
}

/** The cards of a column from the top that the filter leaves, as many as are asked for. */
export const useCards = (columnId: string, filter: TaskFilter) =>
  useInfiniteQuery({
    queryKey: [...keyOf(columnId), filter],
    queryFn: ({ pageParam }) => readCards(columnId, filter, pageParam, PAGE),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

const LARGEST = 500;
/** Of a column, where all are wanted at once. */
const MOST = 2000;

/** The same of every column, all of them: what puts them into lanes needs every one. */
export const useAllCards = (columns: Column[], filter: TaskFilter) =>
  useQueries({
    queries: columns.map(({ id }) => ({
      queryKey: [...keyOf(id), filter, 'all'],
      queryFn: async (): Promise<Cards> => {
        const first = await readCards(id, filter, 1, LARGEST);
        const pages = [first];
        while (pages.length < Math.min(first.pages, MOST / LARGEST))
          pages.push(await readCards(id, filter, pages.length + 1, LARGEST));
        return { pages, pageParams: pages.map(({ page }) => page) };
      },
      placeholderData: keepPreviousData,
    })),
    combine: (read) => ({
      data: read.every(({ data }) => data !== undefined) ? read.map(({ data }) => data!.pages) : undefined,
      error: read.find(({ error }) => error)?.error ?? null,
      isPending: read.some(({ isPending }) => isPending),
      refetch: () => Promise.all(read.map(({ refetch }) => refetch())),
    }),
  });

/** What is on the page of a column. */
const shown = (columnId: string) => ({ queryKey: keyOf(columnId), type: 'active' as const });

/** What is known of a column, in its order. */
export const knownCards = (columnId: string): Card[] =>
  queryClient
    .getQueriesData<Cards>(shown(columnId))
    .flatMap(([, known]) => known?.pages.flatMap(({ cards }) => cards) ?? []);

/** Some of the column are hidden by the filter. */
export const isPart = (columnId: string): boolean =>
  queryClient
    .getQueriesData(shown(columnId))
    .some(([key]) => isNarrowed(key[keyOf(columnId).length] as TaskFilter, 'all'));

/** Behind which card it stands, of all that are in its column. */
export async function readPlace({ id, columnId, displayOrder }: Card): Promise<Place> {
  let after = '0';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await client.list('/boards/columns/{id}/cards.json', {
      path: { id: columnId },
      query: { page, pageSize: 500 },
    });
    const before = read.body.cards.filter((card) => Number(card.displayOrder) < Number(displayOrder) && card.id !== id);
    after = before.at(-1)?.id ?? after;
    // From there on they all come later.
    pages = before.length < read.body.cards.length ? page : read.pages;
  }
  return { columnId, after };
}

const affected = ['boards', 'tasks', 'tasklists', 'activity'];
const refreshBoards = () => refresh(...affected);

/** Behind which card of which column; "0" is the top. */
export type Place = { columnId: string; after: string };

const without = (pages: CardPage[], id: string) =>
  pages.map((page) => {
    const cards = page.cards.filter((card) => card.id !== id);
    return { ...page, cards, records: page.records - (page.cards.length - cards.length) };
  });

function inserted(pages: CardPage[], card: Card, after: string): CardPage[] {
  const [first, ...rest] = pages;
  const own = after === '0' ? first : pages.find(({ cards }) => cards.some(({ id }) => id === after));
  if (!first) return pages;
  return [first, ...rest].map((page) => {
    const records = page.records + 1;
    if (page !== (own ?? first)) return { ...page, records };
    const at = page.cards.findIndex(({ id }) => id === after) + 1;
    return { ...page, records, cards: page.cards.toSpliced(at, 0, card) };
  });
}

/** Where it is shown before the server has answered. */
function showMoved(card: Card, { columnId, after }: Place): void {
  const change = (id: string, next: (pages: CardPage[]) => CardPage[]) =>
    queryClient.setQueriesData<Cards>(shown(id), (known) => known && { ...known, pages: next(known.pages) });
  change(card.columnId, (pages) => without(pages, card.id));
  change(columnId, (pages) => inserted(pages, { ...card, columnId }, after));
}

/** Where its card stays. */
function showChanged(card: Card): void {
  const changed = (one: Card) => (one.id === card.id ? card : one);
  queryClient.setQueriesData<Cards>(
    shown(card.columnId),
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, cards: page.cards.map(changed) })) },
  );
}

let sending: Promise<unknown> = Promise.resolve();

/** What becomes of its task, and how its card looks then. */
type Put = { change: TaskChange; shown: Partial<Card> };

/** Seen at once. Several in a row are sent one after the other, and not before what is to be known first. */
export async function moveCard(card: Card, place?: Place, put?: Put, first?: Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['boards', 'cards'] });
  const next = { ...card, ...put?.shown };
  if (place) showMoved(next, place);
  else showChanged(next);
  const sent = sending.then(async () => {
    await first;
    if (put)
      await client.put('/tasks/{id}.json', {
        path: { id: card.taskId },
        body: { 'todo-item': { ...put.change, 'allow-update': true } },
      });
    if (place)
      await client.put('/boards/columns/cards/{id}/move.json', {
        path: { id: card.id },
        body: { columnId: place.columnId, positionAfterId: Number(place.after) },
      });
  });
  sending = sent.catch(() => {});
  await aheadOf(sent, ...affected);
}

/** A new task, at the bottom of a column. */
export async function addCard(projectId: string, columnId: string, content: string, of?: TaskChange): Promise<void> {
  await client.post('/projects/{id}/tasks.json', {
    path: { id: projectId },
    body: { 'todo-item': { ...of, content, columnId } },
  });
  await refreshBoards();
}

/** A task that is there already. */
export async function putOnBoard(columnId: string, taskId: string, after = '-1'): Promise<void> {
  await client.post('/boards/columns/{id}/cards.json', {
    path: { id: columnId },
    body: { card: { taskId }, positionAfterId: Number(after) } as BodyOf<'post', '/boards/columns/{id}/cards.json'>,
  });
  await refreshBoards();
}

export async function takeOff(card: Card): Promise<void> {
  await client.delete('/boards/columns/cards/{id}.json', { path: { id: card.id } });
  await refreshBoards();
}

export async function createColumn(projectId: string, column: ColumnFields): Promise<void> {
  await client.post('/projects/{id}/boards/columns.json', { path: { id: projectId }, body: { column } });
  await refreshBoards();
}

export async function updateColumn(id: string, column: Partial<ColumnFields>): Promise<void> {
  await client.put('/boards/columns/{id}.json', { path: { id }, body: { column } });
  await refreshBoards();
}

/** To the trash with its cards, from where it comes back for 30 days. The tasks stay. */
export async function deleteColumn(id: string): Promise<void> {
  await client.delete('/boards/columns/{id}.json', { path: { id } });
  await refreshBoards();
}
export async function restoreColumn(id: string): Promise<void> {
  await client.put('/trashcan/columns/{id}/restore.json', { path: { id } });
  await refreshBoards();
}
