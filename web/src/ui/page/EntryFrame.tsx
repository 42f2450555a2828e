import type { ReactNode } from 'react';
import { useTitle } from './Page.tsx';

/** The pages before one is in: nothing but what has to be done. */
export function EntryFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm">
        <img src="/icon.svg" alt="" className="mb-5 size-10" />
        <h1 className="text-xl font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}
