import { type ReactNode, useId } from 'react';

const control =
  '-mx-1.5 h-7 max-w-full min-w-0 rounded-md border border-transparent bg-transparent hover:enabled:border-line-strong disabled:opacity-100';
/** A control that looks like the text it holds until somebody comes near. Of a select the browser itself indents the text. */
export const quietLook = { input: `${control} px-1.5`, select: `${control} truncate px-0.5` };

/** What is set about one thing, each with its name beside it. */
export const QuietFields = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-1">{children}</dl>
);

export function QuietField({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <>
      <dt id={id} className="py-1 text-sm text-muted">
        {label}
      </dt>
      <dd className="flex min-h-7 min-w-0 flex-wrap items-center">{children(id)}</dd>
    </>
  );
}
