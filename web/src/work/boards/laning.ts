/** What the lanes of a board are; a table is grouped by more. */
export const bys = ['who', 'list'] as const;
export type By = (typeof bys)[number];

/** What of a card says in which lane it stands. */
type Whose = { assignedPeople: string[] };
type Listed = { taskListId: string; taskListName: string };
type Laned = Whose & Listed;

/** A row across the columns, with what the cards in it have in common. */
export type Lane = {
  key: string;
  title: string;
  /** What it takes for a task to be in it, and what its card then says. */
  change:
    | { 'responsible-party-id': string[] }
    | { tasklistId: string; parentTaskId: string; positionAfterTask: number };
  shown: Whose | Listed;
};

type Named = { id: string; name: string };

const NOBODY = 'Nobody';
/** The end of the list. */
const BOTTOM = 0;

/** Of several people it stands in a lane of theirs, so that it stands once. */
export const laneKey = (card: Whose & Pick<Listed, 'taskListId'>, by: By): string =>
  by === 'list' ? card.taskListId : card.assignedPeople.toSorted((a, b) => Number(a) - Number(b)).join();

const ofPeople = (key: string, nameOf: (id: string) => string): Lane => {
  const assignedPeople = key.split(',').filter(Boolean);
  return {
    key,
    title: assignedPeople.map(nameOf).toSorted().join(', ') || NOBODY,
    change: { 'responsible-party-id': assignedPeople },
    shown: { assignedPeople },
  };
};

/** By their names, and at the end what is nobody's. Who has no card has a lane all the same: one may be given to them. */
export function lanesOfPeople(cards: Laned[], names: Map<string, string>): Lane[] {
  const keys = new Set([...names.keys(), ...cards.map((card) => laneKey(card, 'who')), '']);
  return [...keys]
    .map((key) => ofPeople(key, (id) => names.get(id) ?? `Person ${id}`))
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || a.title.localeCompare(b.title));
}

/** As the lists stand in the project. */
export function lanesOfLists(cards: Laned[], lists: Named[]): Lane[] {
  const found = cards.map(({ taskListId: id, taskListName: name }) => ({ id, name }));
  const all = new Map([...lists, ...found].map((list) => [list.id, list]));
  return [...all.values()].map(({ id, name }) => ({
    key: id,
    title: name,
    change: { tasklistId: id, parentTaskId: '0', positionAfterTask: BOTTOM },
    shown: { taskListId: id, taskListName: name },
  }));
}
