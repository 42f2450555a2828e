import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Received } from '../../support/receiver.ts';

/**
 * As a receiver's author would, with a library that knows nothing of us. It asks the clock how old a notification is, and is
 * told that no time has passed.
 */
export function verify(t: TestContext, secret: string, { body, headers }: Received): void {
  t.mock.timers.enable({ apis: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false });
  } finally {
    t.mock.timers.reset();
  }
}
