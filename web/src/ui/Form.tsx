import { type ReactNode, useState } from 'react';
import { Button, type Look } from './Button.tsx';

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
};

/** A failed call, as far as a form shows it. */
type Refusal = { message: string; errors?: { field: string; message: string }[] };

export function Form({ action, onSubmit, children, beside, isWide, look = 'primary', isReady = true }: FormProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  async function submit(form: HTMLFormElement) {
    setBusy(true);
    try {
      await onSubmit(Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)])));
      setRefusal(undefined);
    } catch (error) {
      setRefusal(error as Refusal);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children((field) => refusal?.errors?.find((one) => one.field === field)?.message)}
      {refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {refusal.message}
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
