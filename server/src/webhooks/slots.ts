/** How many exchanges one process has open at a time, and how many of them with one webhook. */
const MOST = 200;
const EACH = 8;
/** While fewer than this many are open, one busy webhook may have more than its share, */
const CALM = 100;
/** up to this. Should it hang, the others still find half of the slots. */
const EACH_WHEN_CALM = 64;

export type Slots = ReturnType<typeof makeSlots>;
export type Share<W> = { webhook: W; count: number };

type One = { account_id: number; id: number };
const nameOf = ({ account_id, id }: One) => `${account_id}/${id}`;

export function makeSlots() {
  const taken = new Map<string, number>();
  let total = 0;

  const roomFor = (used: number, open: number) =>
    Math.max(0, Math.min(Math.max(EACH - used, Math.min(EACH_WHEN_CALM - used, CALM - open)), MOST - open));

  return {
    open: () => total,
    isFull: () => total >= MOST,
    hasRoomFor: (webhook: One) => roomFor(taken.get(nameOf(webhook)) ?? 0, total) > 0,

    /**
     * Divides what is free among webhooks with something due. `isShort`: some have to wait until slots are given back;
     * `last` is the one after which there were none left at all, so that the next division can begin behind it.
     */
    divide<W extends One>(due: W[]): { shares: Share<W>[]; isShort: boolean; last: W | undefined } {
      const fair = Math.max(1, Math.floor((MOST - total) / due.length));
      const shares: Share<W>[] = [];
      let open = total;
      for (const webhook of due) {
        if (open >= MOST) return { shares, isShort: true, last: shares.at(-1)?.webhook };
        const count = Math.min(fair, roomFor(taken.get(nameOf(webhook)) ?? 0, open));
        if (count > 0) shares.push({ webhook, count });
        open += count;
      }
      return { shares, isShort: shares.length < due.length, last: undefined };
    },

    take(webhook: One): void {
      total += 1;
      taken.set(nameOf(webhook), (taken.get(nameOf(webhook)) ?? 0) + 1);
    },

    give(webhook: One): void {
      total -= 1;
      const left = (taken.get(nameOf(webhook)) ?? 0) - 1;
      if (left > 0) taken.set(nameOf(webhook), left);
      else taken.delete(nameOf(webhook));
    },
  };
}
