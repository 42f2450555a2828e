import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast, toastFailure } from '../popups/toasts.ts';
import { Button } from './Button.tsx';
import { Clash, TextClash } from './TextClash.tsx';

/** What somebody has begun to write somewhere: kept on their device until it is sent or given up, whatever becomes of the page. */
export type Begun = {
  read(): string | undefined;
  /** What stood there when they began, if that was kept along. */
  from(): string | undefined;
  keep(text: string, from?: string): void;
  drop(): void;
};

type EditableTextProps = {
  label: string;
  value: string;
  /** Several lines, saved by a button; a short text is saved by Enter and by leaving it. */
  isLong?: boolean;
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
  /** `from` is what the writer has seen: where something else stands by now, it throws a `Clash`. */
  onSave(text: string, from: string): Promise<unknown>;
  /** Where a long text is kept until it is saved or given up. */
  begun?: Begun;
  /** How it looks while nobody edits it. */
  children: ReactNode;
};

/** Text that is edited where it stands. What could not be saved stays as it was typed. */
export function EditableText({ isEditing, children, ...rest }: EditableTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    // Whoever was writing goes on at the text, not at the top of the page.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={place}>
      {isEditing ? (
        <Editor {...rest} />
      ) : (
        <>
          {children}
          <BegunNote {...rest} />
        </>
      )}
    </div>
  );
}

/** Whoever left before saving finds their words again. */
function BegunNote({ label, value, begun, onEditing }: Omit<EditableTextProps, 'isEditing' | 'children'>) {
  const [, showAgain] = useState(0);
  const text = begun?.read();
  const from = begun?.from();
  if (!begun || text === undefined || text === value) return null;
  const discard = () => {
    begun.drop();
    showAgain((times) => times + 1);
    toast('What you had begun is discarded.', {
      undo: () => {
        begun.keep(text, from);
        showAgain((times) => times + 1);
      },
    });
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-48">You have begun to write here, and not saved it yet.</p>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Discard what you have begun: ${label}`} onClick={discard}>
          Discard
        </Button>
        <Button size="small" look="primary" onClick={() => onEditing(true)}>
          Go on writing
        </Button>
      </div>
    </div>
  );
}

function Editor({ label, value, isLong, onEditing, onSave, begun }: Omit<EditableTextProps, 'isEditing' | 'children'>) {
  const [text, setText] = useState(() => begun?.read() ?? value);
  /** What the writer has seen of what was there before. */
  const [from, setFrom] = useState(() => begun?.from() ?? value);
  const [isBusy, setBusy] = useState(false);
  const isClash = Boolean(isLong) && value !== from && value !== text;
  useEffect(() => {
    // Nothing is written yet: whoever begins, begins with what is there now.
    if (text !== from || value === from) return;
    setText(value);
    setFrom(value);
  }, [text, from, value]);
  const close = () => onEditing(false);
  const giveUp = () => {
    begun?.drop();
    close();
  };
  function write(now: string) {
    setText(now);
    if (now === value) begun?.drop();
    else begun?.keep(now, from);
  }

  async function save(seen = from) {
    if (isBusy || (isClash && seen === from)) return;
    if (text === value || (!isLong && text.trim() === '')) return giveUp();
    setBusy(true);
    try {
      await onSave(text, seen);
      giveUp();
    } catch (error) {
      if (!(error instanceof Clash)) toastFailure(error);
      setBusy(false);
    }
  }
  function takeTheirs() {
    giveUp();
    toast('Theirs stays, yours is discarded.', {
      undo: () => {
        begun?.keep(text, from);
        onEditing(true);
      },
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (isLong ? event.ctrlKey || event.metaKey : true)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <textarea
        autoFocus
        aria-label={label}
        data-short={isLong ? undefined : ''}
        rows={
          isLong ? Math.min(20, Math.max(5, text.split('\n').length + 1)) : Math.ceil(Math.max(1, text.length) / 40)
        }
        value={text}
        onChange={(event) => write(isLong ? event.target.value : event.target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={isLong ? undefined : () => void save()}
        className={`block w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 focus-visible:outline-offset-0 ${isLong ? '' : 'resize-none text-lg font-semibold'}`}
      />
      {isClash && <TextClash theirs={value} isBusy={isBusy} onMine={() => void save(value)} onTheirs={takeTheirs} />}
      {isLong && !isClash && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <span className="mr-auto text-sm text-muted">Markdown works here.</span>
          <Button size="small" onClick={giveUp}>
            Cancel
          </Button>
          <Button size="small" look="primary" isBusy={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </div>
      )}
    </div>
  );
}
