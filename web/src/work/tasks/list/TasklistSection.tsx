import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { useIsNear } from '../../../ui/page/useIsNear.ts';
import { numberText } from '../../../ui/text/locale.ts';
import type { Tasklist } from '../../tasklists/queries.ts';
import { TasklistHeader } from '../../tasklists/TasklistHeader.tsx';
import { tasksOf } from '../known-queries.ts';
import { listTarget } from '../order/dragging.ts';
import { useListIds } from '../order/moving.ts';
import { QuickAdd } from '../QuickAdd.tsx';
import { useTasksIn } from '../queries.ts';
import { DoneTasks } from './DoneTasks.tsx';
import { TaskRows } from './TaskRows.tsx';

const SKELETON = 8;

/** What is added stands at the end, also of a list of which only the beginning was read: it is read up to there, and seen. */
function useShowAdded(section: RefObject<HTMLElement | null>, tasks: ReturnType<typeof useTasksIn>) {
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    const row = added && tasks.data && section.current?.querySelector(`[data-task="${added}"]`);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    // Whoever goes on writing sees what they write.
    if (document.activeElement?.matches('[data-quick-add]'))
      document.activeElement.scrollIntoView({ block: 'nearest' });
    setAdded(undefined);
  }, [added, tasks.data, section]);
  return async (ids: number[]) => {
    setAdded(ids.at(-1));
    for (let read = tasks; read.hasNextPage && !read.isError; ) read = await read.fetchNextPage();
  };
}

/** One list with its tasks, which are asked for when it comes near the window. */
export function TasklistSection({ list, lists, mayChange }: { list: Tasklist; lists: Tasklist[]; mayChange: boolean }) {
  // What was done before is folded; what becomes done stays as it is, so that nothing jumps.
  const [isFolded, setFolded] = useState(list.complete);
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section);
  const listIds = useListIds();
  const isAskedFor = useLocation({ select: ({ hash }) => hash === `list-${list.id}` });
  useEffect(() => {
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);
  const { id, name, projectId } = list;
  const tasks = useTasksIn(id, isNear && !isFolded);
  const showAdded = useShowAdded(section, tasks);
  const open = list['uncompleted-count'];
  return (
    <section
      ref={section}
      id={`list-${id}`}
      aria-label={name}
      className="overflow-clip rounded-lg border border-line bg-surface"
    >
      <TasklistHeader {...{ list, lists, isFolded, mayChange }} onFold={() => setFolded(!isFolded)} />
      {!isFolded && (
        <>
          {(open > 0 || tasks.data) && (
            <Loaded query={tasks} lines={Math.min(open, SKELETON)}>
              {(pages) => <TaskRows label={`Open tasks of ${name}`} tasks={tasksOf(pages)} />}
            </Loaded>
          )}
          {tasks.hasNextPage && (
            <Button
              look="quiet"
              className="my-1 ml-2"
              isBusy={tasks.isFetchingNextPage}
              onClick={() => void tasks.fetchNextPage()}
            >
              Show more of {numberText(open)}
            </Button>
          )}
          <div
            {...(mayChange && listTarget(Number(id), listIds))}
            className="border-t border-line data-[drop=into]:bg-accent-soft"
          >
            {mayChange && (
              <QuickAdd where={{ projectId, tasklistId: id }} label={`Add to ${name}`} onAdded={showAdded} />
            )}
            {!mayChange && open === 0 && <p className="px-4 py-2 text-muted">Nothing is open here.</p>}
          </div>
          {(list['completed-count'] ?? 0) > 0 && <DoneTasks list={list} />}
        </>
      )}
    </section>
  );
}
