import { useLocation, useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { leaveRow } from '../order/focusing.ts';
import { outline } from '../order/tree.ts';
import type { Task } from '../queries.ts';
import { TaskRow } from './TaskRow.tsx';

/** Tasks as they stand in their list, sub-tasks below their tasks; each branch can be folded. */
export function TaskRows({ label, tasks }: { label: string; tasks: Task[] }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const shown = useParams({ strict: false, select: ({ taskId }) => Number(taskId) });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const rows = useMemo(() => outline(tasks, folded), [tasks, folded]);
  const onFold = useCallback(
    (id: number) => setFolded((before) => new Set(before).symmetricDifference(new Set([id]))),
    [],
  );
  return (
    <ul aria-label={label} onBlur={leaveRow}>
      {rows.map(({ task, depth, hasChildren }) => (
        <TaskRow
          key={task.id}
          {...{ task, depth, hasChildren, search, onFold }}
          isFolded={folded.has(task.id)}
          isShown={shown === task.id}
        />
      ))}
    </ul>
  );
}
