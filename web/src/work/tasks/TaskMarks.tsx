import { CircleDashed, Flag, Lock, MessageSquare, Paperclip } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { dateOf, daysBetween, now, numberText } from '../../ui/text/locale.ts';
import { DateText } from '../../ui/text/Texts.tsx';
import type { Task } from './queries.ts';

const flags: Record<string, string> = { high: 'text-danger', medium: 'text-warn', low: 'text-muted' };
const MOST = 3;

export const isLate = ({ completed, 'due-date': due }: Pick<Task, 'completed' | 'due-date'>): boolean => {
  const date = dateOf(due);
  return !completed && date !== undefined && daysBetween(now(), date) < 0;
};

type TaskMarksProps = {
  task: Task;
  /** Among one's own it need not be said whose it is, and on a day of a calendar not when. */
  isOwn?: boolean;
  isDated?: boolean;
};

/** What is to be known of a task at a glance. */
export function TaskMarks({ task, isOwn, isDated = true }: TaskMarksProps) {
  const { priority, progress, tags = [] } = task;
  const people = (task['responsible-party-names'] ?? '').split(', ').filter(Boolean);
  const [comments, files] = [task['comments-count'], task['attachments-count']];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
      {tags.slice(0, MOST).map(({ id, name }) => (
        <Badge key={id}>
          <span className="max-w-32 truncate">{name}</span>
        </Badge>
      ))}
      {task.predecessors.length > 0 && !task.completed && (
        <Mark icon={CircleDashed} label={`Waits for ${task.predecessors.map(({ name }) => name).join(', ')}`} />
      )}
      {task.private !== 0 && <Mark icon={Lock} label="Private" />}
      {files > 0 && <Mark icon={Paperclip} label={`${files} ${files === 1 ? 'file' : 'files'}`} count={files} />}
      {comments > 0 && (
        <Mark icon={MessageSquare} label={`${comments} ${comments === 1 ? 'comment' : 'comments'}`} count={comments} />
      )}
      {progress > 0 && !task.completed && <span className="tabular-nums">{numberText(progress)} %</span>}
      {flags[priority] && (
        <span title={`Priority: ${priority}`} className={flags[priority]}>
          <Flag aria-hidden size={14} fill="currentColor" />
          <span className="sr-only">Priority: {priority}</span>
        </span>
      )}
      {people.length > 0 && !isOwn && (
        <span className="flex items-center gap-0.5">
          {people.slice(0, MOST).map((name) => (
            <Avatar key={name} name={name} size="small" />
          ))}
          {people.length > MOST && <span className="pl-0.5">+{people.length - MOST}</span>}
          <span className="sr-only">{people.join(', ')}</span>
        </span>
      )}
      {isDated && (
        <DateText value={task['due-date']} className={classes('tabular-nums', isLate(task) && 'text-danger')} />
      )}
    </span>
  );
}

function Mark({ icon: Icon, label, count }: { icon: typeof Lock; label: string; count?: number }) {
  return (
    <span title={label} className="inline-flex items-center gap-1 tabular-nums">
      <Icon aria-hidden size={14} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
