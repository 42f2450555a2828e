import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBegun } from '../../people/people/kept.ts';
import { toast, toastFailure } from '../../ui/popups/toasts.ts';
import { WaitingList } from '../outbox/WaitingList.tsx';
import { countOf, LONGEST_NAME, linesIn, MOST_LINES } from './lines.ts';
import { addTasks, placeName, type TaskPlace } from './queries.ts';

type QuickAddProps = {
  where: TaskPlace;
  label: string;
  /** They may stand where nobody has looked yet. */
  onAdded?(ids: number[]): void;
};

const MOST_ROWS = 12;

/**
 * The first task of a project brings a list along, whose line takes the place of the one it was written in: whoever is
 * typing goes on there.
 */
let handedOver: string | undefined;

function useHandingOver(isFirst: boolean, text: string, setText: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  latest.current = text;
  useLayoutEffect(() => {
    const own = field.current;
    if (!isFirst && handedOver !== undefined) {
      setText(handedOver);
      own?.focus();
      handedOver = undefined;
    }
    return () => {
      if (isFirst && (latest.current !== '' || own === document.activeElement)) handedOver = latest.current;
    };
  }, [isFirst, setText]);
  return field;
}

/** Back to the list it belongs to. */
function leave(field: HTMLElement): void {
  const tasks = field.closest('section')?.querySelectorAll<HTMLElement>('[data-task] a') ?? [];
  const last = [...tasks].at(-1);
  if (last) last.focus();
  else field.blur();
}

/** One line is a task, many lines are many: so a whole list can be pasted. Indented lines become sub-tasks. */
export function QuickAdd({ where, label, onAdded }: QuickAddProps) {
  const begun = useBegun('tasks', placeName(where));
  const [text, setText] = useState(() => begun.read() ?? '');
  /** On its way to the server, and kept until it has arrived. */
  const [sent, setSent] = useState('');
  const whole = [sent, text].filter(Boolean).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is kept stays the same
  useEffect(() => {
    if (whole) begun.keep(whole);
    else begun.drop();
  }, [whole]);
  const field = useHandingOver(where.tasklistId === undefined && where.parentId === undefined, text, setText);
  const { good, tooLong, tooMany, left } = linesIn(text);
  const count = good.length;

  async function add() {
    if (count === 0) return;
    const lines = good.join('\n');
    setText(left);
    setSent((before) => [before, lines].filter(Boolean).join('\n'));
    try {
      const made = await addTasks(where, lines);
      if (made && (count > 1 || left)) toast(`${countOf(made.length, 'task')} added.`);
      if (made) onAdded?.(made);
    } catch (error) {
      // Nothing was made: it comes back, before what was typed since.
      setText((since) => (since === '' ? lines : `${lines}\n${since}`));
      toastFailure(error);
    }
    setSent((all) => all.replace(lines, '').trim());
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') leave(event.currentTarget);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void add();
  }

  return (
    <div className="flex gap-1.5 pl-3">
      <Plus aria-hidden size={16} className="mt-2 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <WaitingList place={`tasks ${placeName(where)}`} />
        <textarea
          ref={field}
          aria-label={label}
          data-quick-add={where.tasklistId ?? ''}
          rows={Math.min(MOST_ROWS, Math.max(1, text.split('\n').length))}
          value={text}
          placeholder={label}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-72 w-full resize-none rounded-md bg-transparent px-1.5 py-2 placeholder:text-muted focus-visible:outline-offset-[-2px]"
        />
        {(count > 1 || (count === 1 && left)) && (
          <p className="px-1.5 pb-2 text-sm text-muted">
            Enter adds {countOf(count, 'task')}. Indented lines become sub-tasks of the line above.
          </p>
        )}
        {left && (
          <p role="status" className="px-1.5 pb-2 text-sm text-danger">
            {tooLong > 0 &&
              `${tooLong === 1 ? 'One line is' : `${tooLong} lines are`} too long for the name of a task,`}
            {tooLong > 0 &&
              ` which has up to ${LONGEST_NAME} characters. Shorten ${tooLong === 1 ? 'it' : 'them'} here. `}
            {tooMany > 0 && `Up to ${MOST_LINES} tasks are added at a time: the rest stays here for the next Enter.`}
          </p>
        )}
      </div>
    </div>
  );
}
