import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StreamState } from './queries.ts';

const PATIENCE_MS = 3000;

/** Said only when it lasts: a blink of the line is nobody's concern. */
export function LiveNote({ state }: { state: StreamState }) {
  const [isLong, setLong] = useState(false);
  const isAway = state === 'waiting';
  useEffect(() => {
    if (!isAway) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <div role="status">
      {isLong && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <WifiOff aria-hidden size={14} />
          No connection to the server. Trying again; what you type stays here.
        </p>
      )}
    </div>
  );
}
