import type { Noun } from '../../platform/noun.ts';
import { mailRoutes } from './routes.ts';
import { type Composers, makeMailer } from './sending/send.ts';
import type { OpenTransport } from './sending/transport.ts';
import { mailSweep } from './sweep.ts';

/** Who writes the mails that are written when they are sent; and, in tests, another way out than SMTP. */
type Options = { composers?: Composers; transport?: OpenTransport | undefined };

export const mail = (options: Options = {}): Noun => ({
  routes: mailRoutes,
  chores: () => [makeMailer(options), mailSweep],
});
