import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { numberText } from '../../../ui/text/locale.ts';
import { removeFromList, type Upload } from '../list.ts';
import { UploadRow } from './UploadRow.tsx';

/** So many that are done are shown as they are. */
const FEW = 3;
/** So many that wait are shown, of hundreds: each costs something whenever one of the others gets on. */
const NEXT = 20;

/** What is under way, then what somebody has to look at, then what waits; what has arrived is a line of its own. */
export function UploadRows({ uploads }: { uploads: Upload[] }) {
  const [isDoneShown, setDoneShown] = useState(false);
  const [isAllShown, setAllShown] = useState(false);
  const { sending = [], waiting = [], done = [], stuck = [] } = Object.groupBy(uploads, groupOf);
  const next = isAllShown ? waiting : waiting.slice(0, NEXT);
  const isFolded = done.length > FEW;
  return (
    <ul aria-label="Files being uploaded" className="max-h-[min(50dvh,22rem)] overflow-y-auto border-t border-line">
      {rowsOf([...sending, ...stuck, ...next])}
      {next.length < waiting.length && (
        <Line>
          <Button look="quiet" size="small" onClick={() => setAllShown(true)}>
            {numberText(waiting.length - next.length)} more are waiting
          </Button>
        </Line>
      )}
      {isFolded && (
        <Line>
          <Button
            look="quiet"
            size="small"
            icon={isDoneShown ? ChevronDown : ChevronRight}
            aria-expanded={isDoneShown}
            onClick={() => setDoneShown(!isDoneShown)}
          >
            {numberText(done.length)} done
          </Button>
          <Button look="quiet" size="small" aria-label="Clear what is done" onClick={() => removeFromList(done)}>
            Clear
          </Button>
        </Line>
      )}
      {(isDoneShown || !isFolded) && rowsOf(done)}
    </ul>
  );
}

const groupOf = ({ state }: Upload): 'sending' | 'waiting' | 'done' | 'stuck' =>
  state === 'sending' || state === 'waiting' || state === 'done' ? state : 'stuck';

const rowsOf = (uploads: Upload[]) => uploads.map((upload) => <UploadRow key={upload.id} upload={upload} />);

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex items-center justify-between gap-2 border-b border-line px-1 py-1 last:border-0">{children}</li>
);
