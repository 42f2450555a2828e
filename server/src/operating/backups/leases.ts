import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Long enough for a machine that is busy, or was asleep for a moment. */
const LEASE_MS = 120_000;
export const RENEW_EVERY_MS = 20_000;

/** Says which process it is that does something long. */
export const newLease = (): string => `${hostname()}/${process.pid}/${randomUUID()}`;

export const leaseEnd = ({ now }: { now(): Date }): string => new Date(now().getTime() + LEASE_MS).toISOString();

/** A process of this machine can be asked for. */
export function hasEnded(lease: string): boolean {
  const [host, pid] = lease.split('/');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
