import { Plus } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { dateOf, wholeDay } from '../../ui/text/locale.ts';
import { ItemRow } from './ItemRow.tsx';
import type { Item } from './items.ts';
import type { Shown } from './periods.ts';

type DayListProps = Pick<Shown, 'day' | 'shown' | 'hasProject' | 'onAdd'> & {
  of: Item[];
  /** Nothing else says that there is nothing. */
  isAlone?: boolean;
};

/** What stands on a day, one below the other. */
export function DayList({ day, of, shown, hasProject, onAdd, isAlone }: DayListProps) {
  return (
    <>
      {of.length > 0 && (
        <ul aria-label={wholeDay(dateOf(day))} className="space-y-1">
          {of.map((item) => (
            <ItemRow
              key={item.key}
              item={item}
              hasProject={hasProject}
              isShown={item.task !== undefined && item.task.id === shown}
            />
          ))}
        </ul>
      )}
      {isAlone && of.length === 0 && <p className="text-muted">Nothing is due.</p>}
      {isAlone && onAdd && (
        <Button look="quiet" size="small" icon={Plus} className="mt-1" onClick={() => onAdd(day)}>
          New task
        </Button>
      )}
    </>
  );
}
