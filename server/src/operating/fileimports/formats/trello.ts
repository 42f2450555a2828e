import { isTurnOver, othersTurn } from '../../../platform/turn.ts';
import { checkColumns, cleaned, type Field, type Line, MOST_ROWS, type Said, type Sheet, together } from './sheet.ts';

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Thing[] => (Array.isArray(value) ? value.filter(isThing) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value) : '');
const placeOf = ({ pos }: Thing): number => (typeof pos === 'number' ? pos : 0);
const inOrder = (things: Thing[]): Thing[] => things.toSorted((a, b) => placeOf(a) - placeOf(b));
const namesById = (things: Thing[], key = 'name') =>
  new Map(things.map((thing) => [textOf(thing.id), textOf(thing[key])]));

const shown: [column: string, field: Field][] = [
  ['List', 'list'],
  ['Card', 'name'],
  ['Description', 'description'],
  ['Members', 'responsible'],
  ['Start', 'start'],
  ['Due', 'due'],
  ['Labels', 'tags'],
  ['Completed', 'completed'],
  ['Indent', 'indent'],
  ['Attachments', 'more'],
];

/** A card is a task, what is on its checklists is below it, and what people said of it is quoted. */
export async function readTrello(found: unknown): Promise<Sheet | undefined> {
  if (!isThing(found) || !Array.isArray(found.lists) || !Array.isArray(found.cards)) return undefined;
  const board = boardOf(found);
  const columns = [...shown.map(([column]) => column), ...[...board.own.values()].map((name) => name.slice(0, 255))];
  // Before there is a cell for each of them on each card.
  checkColumns(columns);
  const lists = inOrder(listOf(found.lists));
  const lines: Line[] = [];
  const cards = Map.groupBy(listOf(found.cards), ({ idList }) => textOf(idList));
  for (const list of lists)
    for (const card of inOrder(cards.get(textOf(list.id)) ?? [])) {
      if (isTurnOver()) await othersTurn();
      addCard(lines, board, list, card);
    }
  return {
    format: 'trello',
    columns,
    fields: [...shown.map(([, field]) => field), ...[...board.own].map((): Field => 'none')],
    lines,
    projectName: textOf(found.name),
  };
}

type Board = ReturnType<typeof boardOf>;

const boardOf = (board: Thing) => ({
  people: namesById(listOf(board.members), 'fullName'),
  labels: new Map(listOf(board.labels).map(({ id, name, color }) => [textOf(id), textOf(name) || textOf(color)])),
  checklists: Map.groupBy(listOf(board.checklists), ({ idCard }) => textOf(idCard)),
  comments: commentsIn(listOf(board.actions)),
  /** What people have added to their cards, and the values that can be chosen there. */
  own: namesById(listOf(board.customFields)),
  options: new Map(
    listOf(board.customFields)
      .flatMap(({ options }) => listOf(options))
      .map(({ id, value }) => [textOf(id), isThing(value) ? textOf(value.text) : '']),
  ),
});

/** By card. They come with the newest first. */
function commentsIn(actions: Thing[]): Map<string, Said[]> {
  const found = new Map<string, Said[]>();
  for (const { type, data, date, memberCreator } of actions.toReversed()) {
    if (type !== 'commentCard' || !isThing(data) || !isThing(data.card)) continue;
    const said = {
      by: isThing(memberCreator) ? textOf(memberCreator.fullName) : '',
      at: textOf(date),
      text: textOf(data.text),
    };
    const card = textOf(data.card.id);
    const before = found.get(card);
    if (before) before.push(said);
    else found.set(card, [said]);
  }
  return found;
}

function addCard(lines: Line[], board: Board, list: Thing, card: Thing): void {
  if (lines.length > MOST_ROWS) return;
  const id = textOf(card.id);
  const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);
  const named = (ids: unknown, names: Map<string, string>) =>
    together(idsIn(ids).flatMap((one) => names.get(one) || []));
  const links = listOf(card.attachments).map(({ name, url }) => `${textOf(name)} ${textOf(url)}`.trim());
  const row = (cells: string[]) => [...cells, ...[...board.own.keys()].map(() => '')];
  const listName = textOf(list.name);
  const refused = card.closed === true || list.closed === true ? { refused: 'It is archived in Trello.' } : {};
  const comments = board.comments.get(id);
  lines.push({
    number: lines.length + 1,
    cells: [
      listName,
      textOf(card.name),
      textOf(card.desc),
      named(card.idMembers, board.people),
      textOf(card.start),
      textOf(card.due),
      named(card.idLabels, board.labels),
      card.dueComplete === true ? 'yes' : '',
      '1',
      links.join('\n'),
      ...[...board.own.keys()].map((field) => ownValue(board, card, field)),
    ],
    ...(comments && { comments }),
    ...refused,
  });
  for (const checklist of inOrder(board.checklists.get(id) ?? []))
    for (const item of inOrder(listOf(checklist.checkItems)))
      lines.push({
        number: lines.length + 1,
        cells: row([
          listName,
          textOf(item.name),
          '',
          named([item.idMember].filter(Boolean), board.people),
          '',
          textOf(item.due),
          '',
          item.state === 'complete' ? 'yes' : '',
          '2',
          '',
        ]),
        ...refused,
      });
}

function ownValue({ options }: Board, card: Thing, field: string): string {
  const item = listOf(card.customFieldItems).find(({ idCustomField }) => idCustomField === field);
  if (!item) return '';
  if (isThing(item.value)) {
    const [value] = Object.values(item.value);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
  }
  return options.get(textOf(item.idValue)) ?? '';
}
