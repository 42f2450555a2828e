import { Button } from './Button.tsx';

/** Thrown by who saves a text that somebody else has changed since it was read. Nothing was replaced. */
export class Clash extends Error {
  readonly theirs: string;
  constructor(theirs: string) {
    super('Somebody has changed this text while you were writing.');
    this.theirs = theirs;
  }
}

type TextClashProps = { theirs: string; isBusy: boolean; onMine(): void; onTheirs(): void };

/** Two have written at the same time: both texts are there, and whoever is here chooses. */
export function TextClash({ theirs, isBusy, onMine, onTheirs }: TextClashProps) {
  return (
    <div role="alert" className="mt-2 rounded-lg bg-warn-soft p-3">
      <p>
        <strong className="font-medium">Somebody has changed this text while you were writing.</strong> Yours is above,
        theirs is here. Take over into yours what you want of it, then choose.
      </p>
      <div className="mt-2 max-h-60 overflow-y-auto rounded-md border border-line bg-surface px-2 py-1.5 break-words whitespace-pre-wrap">
        {theirs || <span className="text-muted">They have removed all of it.</span>}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button size="small" look="primary" isBusy={isBusy} onClick={onMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
