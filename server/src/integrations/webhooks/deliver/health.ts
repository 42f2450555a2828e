import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';

/** How a webhook's receiver has been doing. */
export type Health = Pick<
  WebhookRow,
  | 'account_id'
  | 'id'
  | 'url'
  | 'status'
  | 'failure_streak'
  | 'failing_since'
  | 'last_success_at'
  | 'rests'
  | 'rests_until'
  | 'disabled_reason'
>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FAILURES_BEFORE_REST = 4;
const DISABLED_AFTER_MS = 5 * 24 * HOUR;
/** A busy healthy webhook has its row written this often at most, since everything about it waits for that row. */
const SUCCESS_NOTED_EVERY_MS = 1000;

export const LONGEST_REST_MS = HOUR;

/** How long the first, second, … rest lasts. */
const restMs = (rests: number): number => Math.min(MINUTE * 2 ** (rests - 1), LONGEST_REST_MS);

/** It is asleep, or the next thing sent to it is the probe that ends its rest or makes it longer. */
export const isResting = ({ rests_until }: Pick<Health, 'rests_until'>): boolean => rests_until !== null;

type Failed = { isGone: boolean; isTest: boolean; calledAt: Date };

/** The same object when nothing worth writing has changed. */
export function afterSuccess(health: Health, now: Date): Health {
  const noted = health.last_success_at === null ? 0 : Date.parse(health.last_success_at);
  const isWell = health.failure_streak === 0 && !isResting(health);
  if (isWell && now.getTime() - noted < SUCCESS_NOTED_EVERY_MS) return health;
  return {
    ...health,
    failure_streak: 0,
    failing_since: null,
    last_success_at: now.toISOString(),
    rests: 0,
    rests_until: null,
  };
}

/**
 * After four failures in a row it rests for a minute; then one delivery is sent as a probe, and each probe that fails
 * doubles the rest. What was on its way when the rest began and fails later is no probe. Five days of this disable it; the
 * days do not begin with a test, which is often made before there is a receiver.
 */
export function afterFailure(health: Health, failed: Failed, now: Date): Health {
  const since = health.failing_since ?? (failed.isTest ? null : now.toISOString());
  const next = { ...health, failure_streak: health.failure_streak + 1, failing_since: since };
  if (failed.isGone) return { ...next, status: 'disabled', disabled_reason: GONE };
  if (isResting(health) && since !== null && now.getTime() - Date.parse(since) >= DISABLED_AFTER_MS)
    return { ...next, status: 'disabled', disabled_reason: UNREACHED };
  const isProbe = health.rests_until === null || health.rests_until <= failed.calledAt.toISOString();
  if (next.failure_streak < FAILURES_BEFORE_REST || !isProbe) return next;
  const rests = health.rests + 1;
  return { ...next, rests, rests_until: new Date(now.getTime() + restMs(rests)).toISOString() };
}

const GONE = 'Its receiver answered 410 Gone, which asks for nothing more to be sent.';
const UNREACHED = 'Its receiver has not taken a single notification for five days.';
