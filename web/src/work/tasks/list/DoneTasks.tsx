import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import type { Tasklist } from '../../tasklists/queries.ts';
import { tasksOf } from '../known-queries.ts';
import { useDoneTasks } from '../queries.ts';
import { TaskRows } from './TaskRows.tsx';

/** What is done is folded away, and asked for when somebody wants to see it. */
export function DoneTasks({ list }: { list: Tasklist }) {
  const [isOpen, setOpen] = useState(false);
  const count = list['completed-count'] ?? 0;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        className="my-1 ml-2"
        onClick={() => setOpen(!isOpen)}
      >
        {numberText(count)} completed
      </Button>
      {isOpen && <DoneRows list={list} />}
    </>
  );
}

function DoneRows({ list: { id, name } }: { list: Tasklist }) {
  const done = useDoneTasks(id);
  return (
    <>
      <Loaded query={done}>
        {(pages) => <TaskRows label={`Completed tasks of ${name}`} tasks={tasksOf(pages)} />}
      </Loaded>
      {done.hasNextPage && (
        <Button look="quiet" isBusy={done.isFetchingNextPage} onClick={() => void done.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
