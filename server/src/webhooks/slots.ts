import { makePace } from './pace.ts';

/** How many exchanges one process has open at a time, */
const MOST = 256;
/** how many of them with the receivers of one account, so that the others always find some, */
const ACCOUNT = 192;
/** how many with receivers that fail: healthy ones and first tries have the rest for themselves, */
const AILING = 96;
/** and how many with one webhook. */
const EACH = 8;
/** While fewer than this many are open, one busy webhook may have more than its share, */
const CALM = 128;
/** up to this. Should it hang, the others still find half of the slots. */
const EACH_WHEN_CALM = 64;

export type Slots = ReturnType<typeof makeSlots>;
export type Share<W> = { webhook: W; count: number };

type One = {
  account_id: number;
  id: number;
  failure_streak: number;
  rests_until: string | null;
  per_minute: number;
};
const nameOf = ({ account_id, id }: One) => `${account_id}/${id}`;
const isAiling = ({ failure_streak }: One) => failure_streak > 0;

type Tally = { all(): number; add(one: One, by: number): void; room(one: One): number; copy(): Tally };

/** Counts what is open: in all, with each webhook, each account, and all that ail. */
function makeTally(known?: Map<string, number>): Tally {
  const counts = new Map(known);
  const groupsOf = (one: One) => [
    'all',
    nameOf(one),
    `account ${one.account_id}`,
    ...(isAiling(one) ? ['ailing'] : []),
  ];
  const add = (group: string, by: number) => {
    const next = (counts.get(group) ?? 0) + by;
    if (next > 0) counts.set(group, next);
    else counts.delete(group);
  };
  const of = (group: string) => counts.get(group) ?? 0;
  return {
    all: () => of('all'),
    add(one: One, by: number): void {
      for (const group of groupsOf(one)) add(group, by);
    },
    /** How many more this webhook may have. */
    room(one: One): number {
      const [open, used] = [of('all'), of(nameOf(one))];
      // What ends a rest, or makes it longer, is one probe.
      const own =
        one.rests_until === null ? Math.max(EACH - used, Math.min(EACH_WHEN_CALM - used, CALM - open)) : 1 - used;
      const ailing = isAiling(one) ? AILING - of('ailing') : MOST;
      return Math.max(0, Math.min(own, ailing, ACCOUNT - of(`account ${one.account_id}`), MOST - open));
    },
    copy: () => makeTally(counts),
  };
}

export function makeSlots(now: () => number = Date.now) {
  const taken = makeTally();
  const pace = makePace(now);
  const roomFor = (webhook: One, tally = taken) =>
    Math.min(tally.room(webhook), pace.left(nameOf(webhook), webhook.per_minute));

  return {
    open: () => taken.all(),
    isFull: () => taken.all() >= MOST,
    hasRoomFor: (webhook: One) => roomFor(webhook) > 0,

    /**
     * Divides what is free among webhooks with something due. `isShort`: some have to wait until slots are given back;
     * `last` is the one after which there were none left at all, so that the next division can begin behind it.
     */
    divide<W extends One>(due: W[]): { shares: Share<W>[]; isShort: boolean; last: W | undefined } {
      const planned = taken.copy();
      const fair = Math.max(1, Math.floor((MOST - planned.all()) / due.length));
      const shares: Share<W>[] = [];
      for (const webhook of due) {
        if (planned.all() >= MOST) return { shares, isShort: true, last: shares.at(-1)?.webhook };
        const count = Math.min(fair, roomFor(webhook, planned));
        if (count > 0) shares.push({ webhook, count });
        planned.add(webhook, count);
      }
      return { shares, isShort: shares.length < due.length, last: undefined };
    },

    take(webhook: One): void {
      taken.add(webhook, 1);
      pace.use(nameOf(webhook), webhook.per_minute);
    },

    /** With the webhook as it was when its slot was taken. */
    give: (webhook: One): void => taken.add(webhook, -1),
  };
}
