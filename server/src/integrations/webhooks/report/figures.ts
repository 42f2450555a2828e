import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '../../../platform/context.ts';
import * as store from './figures-store.ts';

/** What delivering adds to: plain numbers, read when somebody asks. */
export type Figures = {
  inFlight: number;
  delivered: number;
  failed: number;
  givenUp: number;
  refused: number;
  expired: number;
};

export const makeFigures = (): Figures => ({
  inFlight: 0,
  delivered: 0,
  failed: 0,
  givenUp: 0,
  refused: 0,
  expired: 0,
});

/** For the whole process; what is due is the same from wherever it is asked. No account or address appears. */
export function serveFigures(registry: Registry, services: Services, figures: Figures): void {
  const registers = [registry];
  new Counter({
    name: 'holdfast_webhook_attempts_total',
    help: 'Notifications tried, by what came of it.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'delivered' }, figures.delivered);
      this.inc({ outcome: 'failed' }, figures.failed);
    },
  });
  const counted = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counted('holdfast_webhook_given_up_total', 'Deliveries given up after their last try.', () => figures.givenUp);
  counted('holdfast_webhook_refused_total', 'Tries refused because of where they pointed.', () => figures.refused);
  counted(
    'holdfast_webhook_lease_expiries_total',
    'Claims taken over from a worker that was gone.',
    () => figures.expired,
  );
  new Gauge({
    name: 'holdfast_webhook_in_flight',
    help: 'Notifications on their way at this moment.',
    registers,
    collect() {
      this.set(figures.inFlight);
    },
  });
  new Gauge({
    name: 'holdfast_webhook_due',
    help: 'Deliveries that are due, counted up to 100,000.',
    registers,
    async collect() {
      this.set(await store.countDue(services.db.read, services.now().toISOString()));
    },
  });
  new Gauge({
    name: 'holdfast_webhook_oldest_due_seconds',
    help: 'How long the oldest delivery that is due to an active, awake webhook has been.',
    registers,
    async collect() {
      const now = services.now();
      const oldest = await store.oldestDue(services.db.read, now.toISOString());
      this.set(oldest === null ? 0 : (now.getTime() - Date.parse(oldest)) / 1000);
    },
  });
}
