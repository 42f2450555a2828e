/** `crypto.randomUUID` is missing on pages that came over plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Each window tends the uploads that were begun in it, and holds a lock as long as it is there. Locks are missing on
 * pages that came over plain http: what another window may be sending then waits until somebody resumes it.
 */
export const ownName = randomId();
export const canTellWhoIsThere = 'locks' in navigator;
const lockOf = (owner: string): string => `holdfast-uploads ${owner}`;

if (canTellWhoIsThere) void navigator.locks.request(lockOf(ownName), () => new Promise(() => {}));

/** Runs when that window is gone: at once when it has been closed or reloaded, else when it is. The signal ends the waiting. */
export async function whenGone(owner: string, signal: AbortSignal, takeOver: () => Promise<void>): Promise<void> {
  if (!canTellWhoIsThere) return takeOver();
  await navigator.locks.request(lockOf(owner), { signal }, takeOver).catch((error) => {
    if (!signal.aborted) throw error;
  });
}

/** Windows that are open already hear that there is something to look after, should this one be closed. */
const channel = new BroadcastChannel('holdfast-uploads');
export const tellOtherWindows = (): void => channel.postMessage(ownName);
export const onOtherWindow = (signal: AbortSignal, hear: (owner: string) => void): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data), { signal });
