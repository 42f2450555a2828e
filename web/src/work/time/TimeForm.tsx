import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import type { Begun } from '../../ui/forms/EditableText.tsx';
import { Checkbox, TextField } from '../../ui/forms/Fields.tsx';
import { minutesIn, today } from './amounts.ts';
import type { TimeFields } from './queries.ts';

/** As it stands in the fields. */
type Draft = { amount: string; date: string; description: string; isBillable: boolean };

export const nothing = (): Draft => ({ amount: '', date: today(), description: '', isBillable: false });

type TimeFormProps = {
  label: string;
  action: string;
  initial: Draft;
  /** Where it is kept until it is sent or given up. */
  begun: Begun;
  onSend(fields: TimeFields): Promise<unknown>;
  onCancel(): void;
};

function draftIn({ read }: Begun): Partial<Draft> | undefined {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writing hours down, or changing them. What could not be sent stays, with the reason. */
export function TimeForm({ label, action, initial, begun, onSend, onCancel }: TimeFormProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...draftIn(begun) }));
  const [wrong, setWrong] = useState<{ amount?: string; rest?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const latest = useRef(draft);
  latest.current = draft;

  function write(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    setWrong({});
    begun.keep(JSON.stringify(next));
  }
  function giveUp() {
    begun.drop();
    onCancel();
  }
  async function send() {
    if (isBusy) return;
    const minutes = minutesIn(draft.amount);
    if (minutes === undefined) {
      setWrong({ amount: 'Write it like 1:30, 1h 30m, 90m or 1.5.' });
      amount.current?.focus();
      return;
    }
    const { date, description, isBillable } = draft;
    setBusy(true);
    try {
      await onSend({ date: date.replaceAll('-', ''), minutes, description, isBillable });
      // What was changed while it was on its way stays.
      if (latest.current === draft) {
        begun.drop();
        onCancel();
      }
    } catch (error) {
      setWrong({ rest: (error as Error).message });
    }
    setBusy(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // What is begun is kept; the panel stays open.
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      aria-label={label}
      className="mb-2 space-y-3 rounded-lg border border-line bg-surface p-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          ref={amount}
          label="How long"
          placeholder="1:30"
          autoFocus
          autoComplete="off"
          value={draft.amount}
          error={wrong.amount}
          onChange={({ target }) => write({ amount: target.value })}
        />
        <TextField
          label="Day"
          type="date"
          required
          value={draft.date}
          onChange={({ target }) => write({ date: target.value })}
        />
      </div>
      <TextField
        label="What was done"
        value={draft.description}
        onChange={({ target }) => write({ description: target.value })}
      />
      {wrong.rest && (
        <p role="alert" className="text-danger">
          {wrong.rest}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label="Billable"
          checked={draft.isBillable}
          onChange={({ target }) => write({ isBillable: target.checked })}
        />
        <span className="ml-auto flex gap-2">
          <Button size="small" onClick={giveUp}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="small" isBusy={isBusy} disabled={draft.amount.trim() === ''}>
            {action}
          </Button>
        </span>
      </div>
    </form>
  );
}
