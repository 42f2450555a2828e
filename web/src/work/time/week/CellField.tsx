import { type KeyboardEvent, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { toastFailure } from '../../../ui/popups/toasts.ts';
import { amountText, minutesIn } from '../amounts.ts';

type CellFieldProps = { label: string; minutes: number; isToday: boolean; onSet(minutes: number): Promise<unknown> };

/** The hours of a day, to be written over. They are sent when the field is left; what cannot be sent stays. */
export function CellField({ label, minutes, isToday, onSet }: CellFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const shown = minutes > 0 ? amountText(minutes) : '';
  const isNothing = typed !== undefined && /^(?:0*|0[hm:]0*)$/.test(typed.trim());
  async function send() {
    if (typed === undefined || isWrong) return;
    const wanted = isNothing ? 0 : minutesIn(typed);
    if (wanted === undefined) {
      setWrong(true);
      toastFailure(new Error(`“${typed}” is no amount of time. Write it like 1:30, 1h 30m, 90m or 1.5.`));
      return;
    }
    try {
      await onSet(wanted);
      setTyped((now) => (now === typed ? undefined : now));
    } catch (error) {
      setWrong(true);
      toastFailure(error);
    }
  }
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="text"
      autoComplete="off"
      value={typed ?? shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        setWrong(false);
      }}
      onBlur={() => void send()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === undefined) return;
        event.stopPropagation();
        setTyped(undefined);
        setWrong(false);
      }}
      className={classes(
        'h-8 w-full min-w-18 rounded-md border bg-transparent px-1.5 text-right tabular-nums hover:border-line-strong focus:border-line-strong aria-invalid:border-danger',
        isToday ? 'border-line' : 'border-transparent',
      )}
    />
  );
}

/** Enter and the arrows go to the next field, as in a table of figures; inside of a text the arrows stay in it. */
export function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const field = event.target as HTMLInputElement;
  const steps: Record<string, [down: number, right: number]> = {
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  if (!step || field.tagName !== 'INPUT') return;
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (event.key === 'ArrowLeft' && !isWhole && selectionStart !== 0) return;
  if (event.key === 'ArrowRight' && !isWhole && selectionEnd !== value.length) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLInputElement>('input'),
  ]);
  const at = rows.findIndex((row) => row.includes(field));
  const next = rows[at + step[0]]?.[rows[at]!.indexOf(field) + step[1]];
  event.preventDefault();
  if (next) next.focus();
  else if (event.key === 'Enter') field.blur();
}
