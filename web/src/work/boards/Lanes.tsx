import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fingers } from '../../ui/fingers.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Avatar } from '../../ui/Small.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { useMembers } from '../members/queries.ts';
import { useTasklists } from '../tasklists/queries.ts';
import type { TaskFilter } from '../tasks/filter.ts';
import { CardItem } from './CardItem.tsx';
import { ColumnHead, topOf, WIDTH } from './ColumnHead.tsx';
import { type By, type Lane, laneKey, lanesOfLists, lanesOfPeople } from './laning.ts';
import { type Board, BoardContext, columnTarget } from './moving.ts';
import { NewCard } from './NewCard.tsx';
import { type Card, type Column, useAllCards } from './queries.ts';
import { useCardKeys } from './useCardKeys.ts';

type LanesProps = {
  projectId: string;
  by: By;
  columns: Column[];
  filter: TaskFilter;
  /** The task that is open. */
  shown: number | undefined;
};

/** The same columns, and across them a lane for each person or each list. */
export function Lanes(props: LanesProps) {
  const all = useAllCards(props.columns, props.filter);
  return (
    <Loaded query={all} lines={6}>
      {(read) => <Grid {...props} read={read} />}
    </Loaded>
  );
}

type Read = NonNullable<ReturnType<typeof useAllCards>['data']>;

/** With all that there is to choose from, also where it has no cards; and who is called what. */
function useLanes(projectId: string, by: By, read: Read) {
  const members = useMembers(projectId).data;
  const lists = useTasklists(projectId).data;
  return useMemo(() => {
    const pages = read.flat();
    const cards = pages.flatMap((page) => page.cards);
    const assigned = Object.entries(Object.assign({}, ...pages.map(({ people }) => people)) as Read[0][0]['people']);
    const people = [
      ...assigned.map(([id, { firstName, lastName }]) => ({ id, name: `${firstName} ${lastName}`.trim() })),
      ...(members?.map((member) => ({ id: member.id, name: member['full-name'] })) ?? []),
    ];
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const open = lists?.filter(({ complete }) => !complete) ?? [];
    return { lanes: by === 'list' ? lanesOfLists(cards, open) : lanesOfPeople(cards, names), names };
  }, [members, lists, by, read]);
}

function Grid({ projectId, by, columns, filter, shown, read }: LanesProps & { read: Read }) {
  const { lanes, names } = useLanes(projectId, by, read);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [hasEmpty, setEmpty] = useState(false);
  const cells = useMemo(
    () =>
      read.map((pages) =>
        Map.groupBy(
          pages.flatMap(({ cards }) => cards),
          (card) => laneKey(card, by),
        ),
      ),
    [read, by],
  );
  const countOf = (lane: Lane) => cells.reduce((count, cell) => count + (cell.get(lane.key)?.length ?? 0), 0);
  const full = lanes.filter((lane) => countOf(lane) > 0);
  const seen = hasEmpty || full.length === 0 ? lanes : full;
  const board: Board = { columns, by, lanes, open: seen.filter(({ key }) => !folded.has(key)) };
  useCardKeys(board);
  const namesOf = ({ assignedPeople }: Card) => assignedPeople.flatMap((id) => names.get(id) ?? []);
  const isPart = read.some(([first, ...rest]) => first!.pages > rest.length + 1);
  const fold = (key: string) =>
    setFolded((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  return (
    <BoardContext value={board}>
      <div ref={fingers} className="relative overflow-x-auto pb-3">
        <div style={{ width: 'max-content' }} className="space-y-3">
          <div className="flex gap-3">
            {columns.map((column, at) => (
              <div key={column.id} style={topOf(column)} className="shrink-0 rounded-lg border border-line bg-raised">
                <ColumnHead column={column} count={read[at]?.[0]?.records ?? 0} filter={filter} />
              </div>
            ))}
          </div>
          {seen.map((lane) => (
            <section key={lane.key} aria-label={lane.title}>
              <LaneHead
                {...{ lane, by }}
                count={countOf(lane)}
                isFolded={folded.has(lane.key)}
                onFold={() => fold(lane.key)}
              />
              {!folded.has(lane.key) && (
                <div className="flex gap-3">
                  {columns.map((column, at) => (
                    <Cell
                      key={column.id}
                      {...{ column, lane, board, namesOf, shown }}
                      cards={cells[at]?.get(lane.key) ?? []}
                    />
                  ))}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
      {seen.length < lanes.length && (
        <Button className="mt-1" onClick={() => setEmpty(true)}>
          Show {numberText(lanes.length - seen.length)} without cards
        </Button>
      )}
      {isPart && <p className="mt-3 text-muted">These are not all cards. A filter makes them fewer.</p>}
    </BoardContext>
  );
}

type LaneHeadProps = { lane: Lane; by: By; count: number; isFolded: boolean; onFold(): void };

/** It stays in sight when the columns are scrolled. */
function LaneHead({ lane: { key, title }, by, count, isFolded, onFold }: LaneHeadProps) {
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <h2 style={{ maxWidth: WIDTH }} className="sticky left-0 w-fit">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onFold}
        className="flex h-8 max-w-full items-center gap-1.5 rounded-md pr-2 pl-1 font-semibold hover:bg-hover"
      >
        <Arrow aria-hidden size={16} className="shrink-0 text-muted" />
        {by === 'who' && key !== '' && !key.includes(',') && <Avatar name={title} size="small" />}
        <span className="truncate">{title}</span>
        <span className="text-sm font-normal text-muted tabular-nums">
          {numberText(count)}
          <span className="sr-only"> cards</span>
        </span>
      </button>
    </h2>
  );
}

const SHOWN = 50;
type CellProps = {
  column: Column;
  lane: Lane;
  board: Board;
  cards: Card[];
  namesOf(card: Card): string[];
  shown: number | undefined;
};

function Cell({ column, lane, board, cards, namesOf, shown }: CellProps) {
  const [most, setMost] = useState(SHOWN);
  return (
    <div
      data-cards
      {...(column.canEdit && columnTarget(column.id, board, lane))}
      style={{ width: WIDTH }}
      className="flex shrink-0 flex-col rounded-lg border border-line bg-raised data-[drop=into]:bg-accent-soft"
    >
      <ul aria-label={`Cards in ${column.name}, ${lane.title}`} className="space-y-2 px-2 py-1">
        {cards.slice(0, most).map((card) => (
          <CardItem key={card.id} card={card} names={namesOf(card)} isShown={Number(card.taskId) === shown} />
        ))}
      </ul>
      {cards.length > most && (
        <div className="px-2 pb-1">
          <Button onClick={() => setMost(most + SHOWN)}>Show more of {numberText(cards.length)}</Button>
        </div>
      )}
      {column.canAddCards && <NewCard column={column} lane={lane} />}
    </div>
  );
}
