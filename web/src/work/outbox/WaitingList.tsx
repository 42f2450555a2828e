import { Clock, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { discard, tryAgain, useWaiting, type Waiting } from './queries.ts';

/** What was written at this place, or anywhere, and is not sent yet. */
export function WaitingList({ place }: { place?: string }) {
  const own = useWaiting().filter((one) => place === undefined || one.place === place);
  if (own.length === 0) return null;
  return (
    <ul aria-label="Waiting to be sent" className="divide-y divide-line">
      {own.map((one) => (
        <WaitingRow key={one.key} waiting={one} />
      ))}
    </ul>
  );
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { text, refusal } = waiting;
  const Icon = refusal ? TriangleAlert : Clock;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
      <Icon aria-hidden size={16} className={refusal ? 'mt-0.5 text-danger' : 'mt-0.5 text-muted'} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
        <p className={refusal ? 'text-sm text-danger' : 'text-sm text-muted'}>
          {refusal ?? 'Kept on this device, and sent as soon as the server is back.'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" onClick={() => discard(waiting)}>
          Discard
        </Button>
        {refusal && (
          <Button size="small" look="primary" onClick={() => tryAgain(waiting)}>
            Send
          </Button>
        )}
      </div>
    </li>
  );
}
