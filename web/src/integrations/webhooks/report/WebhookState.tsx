import { Badge, type Tone } from '../../../ui/Small.tsx';
import { clockTime, dateOf, numberText } from '../../../ui/text/locale.ts';
import type { Webhook } from '../queries.ts';

type State = { label: string; tone: Tone; note: string };

/** What it is doing now, in one word, and why. */
export function stateOf(webhook: Webhook): State {
  if (webhook.status === 'PAUSED')
    return {
      label: 'Paused',
      tone: 'neutral',
      note: webhook.disabledReason || 'What happens is kept and sent when you resume it.',
    };
  if (webhook.status === 'DISABLED') return { label: 'Disabled', tone: 'danger', note: webhook.disabledReason };
  if (webhook.restsUntil !== '')
    return {
      label: 'Resting',
      tone: 'warn',
      note: 'Its receiver fails again and again, so one notification at a time is tried. Nothing is dropped.',
    };
  if (webhook.failureStreak > 0)
    return { label: 'Failing', tone: 'warn', note: 'What failed is tried again by itself, for about three days.' };
  if (webhook.lastSuccessOn === '') return { label: 'New', tone: 'neutral', note: 'Nothing was sent to it yet.' };
  return { label: 'Healthy', tone: 'good', note: '' };
}

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { label, tone, note } = stateOf(webhook);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" title={note || undefined}>
      <Badge tone={tone}>{label}</Badge>
      {label === 'Resting' && (
        <span className="text-sm whitespace-nowrap text-muted">until {clockTime(dateOf(webhook.restsUntil))}</span>
      )}
    </span>
  );
}

/** Halfway to the five seconds after which a try counts as failed, with room for a bad day. */
const SLOW_MS = 2000;

/** What is slow about a receiver, in a sentence; empty when nothing is. */
export const slowNote = ({ p95Ms }: { p95Ms: number }): string =>
  p95Ms < SLOW_MS
    ? ''
    : `One answer in twenty takes ${numberText(Math.round(p95Ms / 100) / 10)} seconds or longer, and after 5 a try counts as failed. Answer first, then do the work.`;
