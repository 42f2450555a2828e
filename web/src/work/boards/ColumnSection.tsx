import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { TaskFilter } from '../tasks/filter.ts';
import { CardItem } from './CardItem.tsx';
import { ColumnHead, topOf } from './ColumnHead.tsx';
import { columnTarget, useBoard } from './moving.ts';
import { NewCard } from './NewCard.tsx';
import { type Card, type Column, useCards } from './queries.ts';

type ColumnSectionProps = {
  column: Column;
  filter: TaskFilter;
  /** The task that is open. */
  shown: number | undefined;
};

/** A step that work goes through, with what of it the filter leaves. */
export function ColumnSection({ column, filter, shown }: ColumnSectionProps) {
  const board = useBoard();
  const cards = useCards(column.id, filter);
  const people = Object.assign({}, ...(cards.data?.pages.map((page) => page.people) ?? []));
  const namesOf = ({ assignedPeople }: Card): string[] =>
    assignedPeople.flatMap((id) => {
      const person = people[id];
      return person ? [`${person.firstName} ${person.lastName}`.trim()] : [];
    });
  return (
    <section
      aria-label={column.name}
      data-cards
      {...(column.canEdit && columnTarget(column.id, board))}
      style={topOf(column)}
      className="flex shrink-0 flex-col rounded-lg border border-line bg-raised data-[drop=into]:bg-accent-soft"
    >
      <ColumnHead column={column} count={cards.data?.pages[0]?.records ?? 0} filter={filter} />
      <Loaded query={cards} lines={3}>
        {({ pages }) => (
          <ul aria-label={`Cards in ${column.name}`} className="space-y-2 px-2 py-1">
            {pages.flatMap((page) =>
              page.cards.map((card) => (
                <CardItem key={card.id} card={card} names={namesOf(card)} isShown={Number(card.taskId) === shown} />
              )),
            )}
          </ul>
        )}
      </Loaded>
      {cards.hasNextPage && (
        <div className="px-2 pb-1">
          <Button onClick={() => void cards.fetchNextPage()}>Show more</Button>
        </div>
      )}
      {column.canAddCards && <NewCard column={column} />}
    </section>
  );
}
