import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Button, IconButton } from '../forms/Button.tsx';
import { TextField } from '../forms/Fields.tsx';
import { Form } from '../forms/Form.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** `wide` for forms with two columns. */
  width?: 'usual' | 'wide';
  /** Near the upper edge, so that it stays in place while what is in it grows and shrinks. */
  isHigh?: boolean;
  /** Escape and the cross do nothing: there is only one way on. */
  isFirm?: boolean;
};

/** The browser's own dialog: it keeps the focus inside and gives it back, and lies over everything. */
export function Dialog({ title, isOpen, onClose, children, width = 'usual', isHigh, isFirm }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before anything else can happen: the next key that is pressed belongs into it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen) dialog?.close();
    else if (dialog && !dialog.open) {
      dialog.showModal();
      // It opens because somebody wants to fill it in; the browser would begin at the cross.
      dialog.querySelector<HTMLElement>('input, textarea, select')?.focus();
    }
  }, [isOpen]);
  // One that is taken away with what is around it gives the focus back, too.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isFirm) event.preventDefault();
      }}
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      className={classes(
        'mx-auto w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-0 text-text shadow-pop max-h-[calc(100dvh-2rem)]',
        isHigh ? 'mt-[12dvh]' : 'my-auto',
        width === 'wide' ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      {isOpen && (
        <div className="p-5">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            {!isFirm && <IconButton icon={X} label="Close" onClick={onClose} className="-mt-1 -mr-2" />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

type ConfirmDialogProps = {
  title: string;
  isOpen: boolean;
  onClose(): void;
  /** What goes and what stays, in a sentence or two. */
  children: ReactNode;
  /** The verb on the button: "Delete project". */
  action: string;
  onConfirm(): Promise<unknown> | unknown;
  /** Must be typed first: for what cannot simply be undone. */
  nameToType?: string;
};

export function ConfirmDialog({ title, isOpen, onClose, children, action, onConfirm, nameToType }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog {...{ title, isOpen }} onClose={close}>
      <Form
        action={action}
        look="danger"
        isReady={nameToType === undefined || typed.trim() === nameToType.trim()}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={async () => {
          await onConfirm();
          close();
        }}
      >
        {() => (
          <>
            <div className="text-muted">{children}</div>
            {nameToType !== undefined && (
              <TextField
                label={`Type “${nameToType}” to go on`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
