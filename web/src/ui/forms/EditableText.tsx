import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { toastFailure } from '../popups/toasts.ts';
import { Button } from './Button.tsx';

type EditableTextProps = {
  label: string;
  value: string;
  /** Several lines, saved by a button; a short text is saved by Enter and by leaving it. */
  isLong?: boolean;
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
  onSave(text: string): Promise<unknown>;
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
  return <div ref={place}>{isEditing ? <Editor {...rest} /> : children}</div>;
}

function Editor({ label, value, isLong, onEditing, onSave }: Omit<EditableTextProps, 'isEditing' | 'children'>) {
  const [text, setText] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const close = () => onEditing(false);

  async function save() {
    if (isBusy) return;
    if (text === value || (!isLong && text.trim() === '')) return close();
    setBusy(true);
    try {
      await onSave(text);
      close();
    } catch (error) {
      toastFailure(error);
      setBusy(false);
    }
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
        rows={
          isLong ? Math.min(20, Math.max(5, text.split('\n').length + 1)) : Math.ceil(Math.max(1, text.length) / 40)
        }
        value={text}
        onChange={(event) => setText(isLong ? event.target.value : event.target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={isLong ? undefined : () => void save()}
        className={`block w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 focus-visible:outline-offset-0 ${isLong ? '' : 'resize-none text-lg font-semibold'}`}
      />
      {isLong && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <span className="mr-auto text-sm text-muted">Markdown works here.</span>
          <Button size="small" onClick={close}>
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
