import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useLimit } from '../../bytes/uploads/queries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { sizeText } from '../../ui/text/locale.ts';
import { type AccountImport, sendArchive, sending } from './queries.ts';

/** A whole account as it was exported from another Holdfast, or from this one. */
export function FromExport({ one, children }: { one: AccountImport; children: React.ReactNode }) {
  return (
    <Section title="From an export of Holdfast">
      <p className="mb-3 max-w-prose text-muted">
        A whole account as it was taken out under Settings, Export: everything with its ids, authors and dates, files
        included. Choose the archive as it was downloaded. You see what is in it before anything is brought in.
      </p>
      <div className="space-y-4">
        {children}
        <Choose one={one} />
      </div>
    </Section>
  );
}

function Choose({ one }: { one: AccountImport }) {
  const input = useRef<HTMLInputElement>(null);
  const limit = useLimit().data;
  const sent = sending.use();
  if (sent) return <Sending {...sent} />;
  if (!one.canBegin || one.isAgain) return one.status === 'none' ? <p className="max-w-prose">{one.obstacle}</p> : null;
  if (one.status !== 'none' && one.status !== 'failed') return null;
  const choose = (file: File) => {
    if (limit && file.size > limit)
      toastFailure(
        new Error(
          `${file.name} has ${sizeText(file.size)}, and ${sizeText(limit)} can be sent here at most. Whoever runs the server brings it back on the command line: holdfast import holdfast`,
        ),
      );
    else void sendArchive(file).catch(toastFailure);
  };
  return (
    <div className="space-y-2">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive of an export"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) choose(file);
          // The same one may be chosen again.
          target.value = '';
        }}
      />
      <Button look="primary" icon={FileUp} onClick={() => input.current?.click()}>
        Choose an archive
      </Button>
      <p className="text-sm text-muted">
        {limit ? `At most ${sizeText(limit)}. ` : ''}Cut off, it goes on where it stopped when you choose the same
        archive again.
      </p>
    </div>
  );
}

function Sending({
  name,
  bytes,
  size,
  isInterrupted,
}: {
  name: string;
  bytes: number;
  size: number;
  isInterrupted: boolean;
}) {
  return (
    <div role="status" className="max-w-prose space-y-2">
      <p className="font-semibold break-words">Sending {name}</p>
      <Progress label="Sent" value={(100 * bytes) / Math.max(1, size)} />
      <p className="text-muted">
        {sizeText(bytes)} of {sizeText(size)}
        {isInterrupted && '. The connection is broken; it goes on by itself'}
      </p>
      <p className="text-sm text-muted">
        Other pages of Holdfast can be looked at meanwhile; this window has to stay open.
      </p>
    </div>
  );
}
