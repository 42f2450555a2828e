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

type Tally = {
  all(): number;
  add(one: One, by: number): void;
  /** How many more this webhook may have of its own share, */
  own(one: One): number;
  /** and how many of what it shares with others. */
  shared(one: One): number;
  copy(): Tally;
};

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
    own(one: One): number {
      const [open, used] = [of('all'), of(nameOf(one))];
      // What ends a rest, or makes it longer, is one probe.
      if (one.rests_until !== null) return 1 - used;
      return Math.max(EACH - used, Math.min(EACH_WHEN_CALM - used, CALM - open));
    },
    shared(one: One): number {
      const ailing = isAiling(one) ? AILING - of('ailing') : MOST;
      return Math.min(ailing, ACCOUNT - of(`account ${one.account_id}`), MOST - of('all'));
    },
    copy: () => makeTally(counts),
  };
}

export function makeSlots(now: () => number = Date.now) {
  const taken = makeTally();
  const pace = makePace(now);
  const own = (webhook: One, tally = taken) =>
    Math.min(tally.own(webhook), pace.left(nameOf(webhook), webhook.per_minute));

  return {
    open: () => taken.all(),
    isFull: () => taken.all() >= MOST,
    hasRoomFor: (webhook: One) => own(webhook) > 0 && taken.shared(webhook) > 0,

    /**
     * Divides what is free among webhooks with something due. `isShort`: some have to wait until slots are given back.
     * `next` is the first of those for whom others left nothing: the next division begins with it, else those at the end
     * would wait for as long as those before them have much to send.
     */
    divide<W extends One>(due: W[]): { shares: Share<W>[]; isShort: boolean; next: W | undefined } {
      const planned = taken.copy();
      const fair = Math.max(1, Math.floor((MOST - planned.all()) / due.length));
      const shares: Share<W>[] = [];
      let next: W | undefined;
      for (const webhook of due) {
        const [allowed, left] = [own(webhook, planned), planned.shared(webhook)];
        const count = Math.min(fair, allowed, left);
        if (count > 0) {
          shares.push({ webhook, count });
          planned.add(webhook, count);
        } else if (allowed > 0) next ??= webhook;
      }
      return { shares, isShort: shares.length < due.length, next };
    },

    take(webhook: One): void {
      taken.add(webhook, 1);
      pace.use(nameOf(webhook), webhook.per_minute);
    },

    /** With the webhook as it was when its slot was taken. */
    give: (webhook: One): void => taken.add(webhook, -1),
  };
}

/** A webhook's own limit: so many a minute, spread evenly, with a few at once after a pause. */
const AT_ONCE_MS = 2000;

function makePace(now: () => number) {
  const ready = new Map<string, number>();
  const gapOf = (perMinute: number) => 60_000 / perMinute;
  /** The moment from which the next one may go, no further back than a pause counts. */
  const from = (name: string) => Math.max(ready.get(name) ?? 0, now() - AT_ONCE_MS);

  return {
    /** How many may go now. */
    left: (name: string, perMinute: number): number =>
      perMinute === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((now() - from(name)) / gapOf(perMinute) + 1)),

    use(name: string, perMinute: number): void {
      if (perMinute === 0) ready.delete(name);
      else ready.set(name, from(name) + gapOf(perMinute));
    },
  };
}
