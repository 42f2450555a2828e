import { ArrowLeft, ArrowRight, Check, ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { numberText } from '../../ui/text/locale.ts';
import { changing, deleting } from '../items/actions.ts';
import { isNarrowed, type TaskFilter } from '../tasks/filter.ts';
import { CardItem } from './CardItem.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { columnTarget, useBoard } from './moving.ts';
import { PutDialog } from './PutDialog.tsx';
import { addCard, type Card, type Column, deleteColumn, restoreColumn, updateColumn, useCards } from './queries.ts';

type ColumnSectionProps = {
  column: Column;
  filter: TaskFilter;
  /** The task that is open. */
  shown: number | undefined;
};

/** A step that work goes through, with what of it the filter leaves. */
export function ColumnSection({ column, filter, shown }: ColumnSectionProps) {
  const columns = useBoard();
  const cards = useCards(column.id, filter);
  const people = Object.assign({}, ...(cards.data?.pages.map((page) => page.people) ?? []));
  const namesOf = ({ assignedPeople }: Card): string[] =>
    assignedPeople.flatMap((id) => {
      const person = people[id];
      return person ? [`${person.firstName} ${person.lastName}`.trim()] : [];
    });
  const count = cards.data?.pages[0]?.records ?? 0;
  // Of some nobody can tell whether all are too many.
  const limit = isNarrowed(filter, 'all') ? 0 : Number(column.cardLimit);
  const isOver = limit > 0 && count > limit;
  return (
    <section
      aria-label={column.name}
      {...(column.canEdit && columnTarget(column.id, columns))}
      style={{ borderTopColor: column.color || undefined, borderTopWidth: 4, width: 'min(18rem, 85vw)' }}
      className="flex shrink-0 flex-col rounded-lg border border-line bg-raised data-[drop=into]:bg-accent-soft"
    >
      <div className="flex items-center gap-2 py-1 pr-1 pl-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{column.name}</h2>
        {column.completesTasks && <Check size={16} aria-label="Completes tasks" className="shrink-0 text-muted" />}
        <span className={classes('shrink-0 text-sm tabular-nums', isOver ? 'font-semibold text-danger' : 'text-muted')}>
          {numberText(count)}
          {limit > 0 && ` / ${numberText(limit)}`}
          <span className="sr-only"> cards{isOver && ', more than the limit'}</span>
        </span>
        {column.canEdit && <ColumnMenu column={column} />}
      </div>
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

function NewCard({ column }: { column: Column }) {
  const [text, setText] = useState('');
  const label = `New card in ${column.name}`;
  async function add() {
    const content = text.trim();
    if (content === '') return;
    setText('');
    await addCard(column.projectId, column.id, content).catch((error) => {
      // Nothing was made: it comes back, before what was typed since.
      setText((since) => `${content}${since}`);
      toastFailure(error);
    });
  }
  return (
    <div className="flex items-center gap-1 px-2 pt-1 pb-2">
      <Plus aria-hidden size={16} className="shrink-0 text-muted" />
      <input
        aria-label={label}
        placeholder="New card"
        data-new-card={column.id}
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add();
        }}
        className="h-8 w-full min-w-0 rounded-md bg-transparent px-1.5 placeholder:text-muted"
      />
    </div>
  );
}

function ColumnMenu({ column }: { column: Column }) {
  const columns = useBoard();
  const [opened, setOpened] = useState<'change' | 'put'>();
  const at = columns.findIndex(({ id }) => id === column.id);
  const goTo = (after: string | undefined) => () =>
    updateColumn(column.id, { positionAfterId: Number(after) }).catch(toastFailure);
  const remove = () =>
    doWithUndo(deleteColumn(column.id), `“${column.name}” is in the trash. Its tasks stay.`, () =>
      restoreColumn(column.id),
    );
  return (
    <>
      <Menu
        label={`Actions for the column ${column.name}`}
        actions={() => [
          [
            { ...changing, onSelect: () => setOpened('change') },
            { icon: ListPlus, label: 'Put a task into it …', onSelect: () => setOpened('put') },
          ],
          [
            { icon: ArrowLeft, label: 'Move left', disabled: at <= 0, onSelect: goTo(columns[at - 2]?.id ?? '0') },
            {
              icon: ArrowRight,
              label: 'Move right',
              disabled: at >= columns.length - 1,
              onSelect: goTo(columns[at + 1]?.id),
            },
          ],
          [{ ...deleting, onSelect: remove }],
        ]}
      />
      {opened === 'change' && (
        <ColumnDialog projectId={column.projectId} column={column} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'put' && <PutDialog column={column} onClose={() => setOpened(undefined)} />}
    </>
  );
}
