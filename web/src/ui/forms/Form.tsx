import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormDraft } from '../useFormDraft.ts';
import { Button, type Look } from './Button.tsx';
import type { Begun } from './EditableText.tsx';

export type Values = Record<string, string>;
/** What is wrong with the field of that name, if anything. */
export type Problem = (field: string) => string | undefined;

type FormProps = {
  /** The verb on the button. */
  action: string;
  /** Gets the values by the names of their fields; a switched-on checkbox is 'on'. What it throws is shown, and nothing typed is lost. */
  onSubmit(values: Values): Promise<unknown>;
  children: (problem: Problem) => ReactNode;
  /** Beside the button: a way back. */
  beside?: ReactNode;
  isWide?: boolean;
  look?: Look;
  /** The button waits for it. */
  isReady?: boolean;
  /** Where what was put into it is kept until it is sent or given up. */
  begun?: Begun;
};

/** A failed call, as far as a form shows it. */
type Refusal = { message: string; errors?: { field: string; message: string }[] };

/** What its fields do not say themselves, for below them. */
function restOf({ message, errors = [] }: Refusal, fields: Set<string>): string {
  return errors.length > 0 && errors.every(({ field }) => fields.has(field)) ? '' : message;
}

export function Form({
  action,
  onSubmit,
  children,
  beside,
  isWide,
  look = 'primary',
  isReady = true,
  begun,
}: FormProps) {
  const [refusal, setRefusal] = useState<Refusal & { rest: string }>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, begun);
  /** Those that say what is wrong with them. All have asked by the time something can be sent. */
  const fields = useRef(new Set<string>());
  const problemOf: Problem = (field) => {
    fields.current.add(field);
    return refusal?.errors?.find((one) => one.field === field)?.message;
  };
  useEffect(() => {
    const wrong = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    // It may be among options that nobody has unfolded.
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.focus();
  }, [refusal]);
  async function submit(sent: HTMLFormElement) {
    setBusy(true);
    // What was wrong the last time may be right now, which can take a while to be known.
    setRefusal(undefined);
    try {
      await onSubmit(Object.fromEntries([...new FormData(sent)].map(([key, value]) => [key, String(value)])));
      draft.drop();
    } catch (error) {
      const { message, errors } = error as Refusal;
      setRefusal({ message, errors, rest: restOf({ message, errors }, fields.current) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      ref={form}
      className="space-y-4"
      onInput={({ target }) => draft.keep(target)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {draft.isBack && <p className="text-sm text-muted">What you had begun is here again.</p>}
      {draft.elsewhere.map((text) => (
        <p key={text} className="whitespace-pre-wrap text-sm text-muted">
          You had begun to write “{text}”. What stands here has changed since.
        </p>
      ))}
      {children(problemOf)}
      {refusal && (
        // Who hears the page is told all of it: the focus may have been at the field already.
        <p role="alert" className={refusal.rest ? 'rounded-md bg-danger-soft px-3 py-2 text-danger' : 'sr-only'}>
          {refusal.rest || refusal.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {beside}
        <Button type="submit" look={look} isBusy={isBusy} disabled={!isReady} className={isWide ? 'w-full' : undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}
