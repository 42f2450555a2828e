/**
 * Does the same work so many times at once. Lanes share what they take their work from, so that one that fails ends it for
 * all; the failure is told when the others have ended, too, and nothing of what they use is in use any more.
 */
export async function inLanes(count: number, lane: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
