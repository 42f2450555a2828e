import { ChevronDown, ChevronUp, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSessionEnded } from '../../../api.ts';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { goesOnByItself, isOver, removeFromList, type Upload, useUploads } from '../list.ts';
import { retryCutOff, retryFailed } from '../queue.ts';
import { tendUploads } from '../restoring.ts';
import { UploadRows } from './UploadRows.tsx';

type Props = {
  /** The server is heard at this moment. */
  isConnected: boolean;
  /** Whether the server has to be heard of for something to go on. */
  onBusy(isBusy: boolean): void;
};

/** What is on its way, over every page, until it has arrived. */
export function UploadPanel({ isConnected, onBusy }: Props) {
  const uploads = useUploads();
  const isBusy = uploads.some(goesOnByItself);
  const [isOpen, setOpen] = useState(true);
  useEffect(tendUploads, []);
  const hasEnded = useSessionEnded();
  useEffect(() => {
    if (isConnected && !hasEnded) retryCutOff();
  }, [isConnected, hasEnded]);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      className="pointer-events-auto w-full shrink-0 self-end border border-line bg-surface shadow-pop sm:mr-4 sm:w-104 sm:rounded-xl"
    >
      <PanelHead uploads={uploads} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <UploadRows uploads={uploads} />}
    </section>
  );
}

function PanelHead({ uploads, isOpen, onToggle }: { uploads: Upload[]; isOpen: boolean; onToggle(): void }) {
  const count = (wanted: (upload: Upload) => boolean) => uploads.filter(wanted).length;
  const done = count(({ state }) => state === 'done');
  const failed = count(({ state }) => state === 'failed');
  const counted = uploads.filter(({ state }) => state !== 'refused');
  const refused = uploads.length - counted.length;
  const sum = (of: (upload: Upload) => number) => counted.reduce((all, one) => all + of(one), 0);
  const share =
    (100 * sum(({ sent }) => sent)) /
    Math.max(
      1,
      sum(({ size }) => size),
    );
  const isAllOver = uploads.every(isOver);
  return (
    <div className="px-3 py-2">
      <div className="flex items-center gap-1">
        <p role="status" className="mr-auto min-w-0 font-semibold">
          {isAllOver
            ? `${numberText(done)} ${done === 1 ? 'file' : 'files'} uploaded${refused > 0 ? `, ${numberText(refused)} refused` : ''}`
            : `${numberText(done)} of ${numberText(counted.length)} ${counted.length === 1 ? 'file' : 'files'} uploaded`}
        </p>
        {failed > 0 && (
          <Button size="small" icon={RotateCw} onClick={retryFailed}>
            {failed === 1 ? 'Retry' : `Retry all ${numberText(failed)}`}
          </Button>
        )}
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? 'Show less of the uploads' : 'Show all uploads'}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        {isAllOver && <IconButton icon={X} label="Clear what is finished" onClick={() => removeFromList(uploads)} />}
      </div>
      {!isAllOver && <Progress value={share} label="All uploads" />}
    </div>
  );
}
