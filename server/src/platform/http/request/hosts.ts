import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../../config.ts';
import { misdirected } from '../../failures.ts';
import { NO_PAGE } from '../answer/classic.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'hsts'>;

const HEALTH = /^\/(?:healthz|readyz)(?:\?|$)/i;
const A_YEAR = 'max-age=31536000';

/**
 * A page of another site can have its own name point to this machine, and its visitor's browser then takes what listens
 * here for that site. So where only this machine reaches us, or one knows by what name people do, we answer to names that
 * no such page can have: addresses, names without a dot, and the one that was set; whoever only looks whether we are well
 * may use any. What name was used a proxy says, where it is believed. Over https a browser is told not to come any other way.
 */
export function checkHosts(http: FastifyInstance, { host, publicUrl, trustProxy, hsts }: Settings): void {
  const always = {
    // Pages and files say more.
    'Content-Security-Policy': NO_PAGE,
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': hsts === 'subdomains' ? `${A_YEAR}; includeSubDomains` : A_YEAR,
    }),
  };
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always);
    done();
  });
  if (publicUrl || (isLoopback(host) && trustProxy === false)) {
    const own = publicUrl && new URL(publicUrl).hostname;
    const known = new Set<string>();
    http.addHook('onRequest', (request, _reply, done) => {
      const said = request.host ?? '';
      if (known.has(said) || HEALTH.test(request.url)) return done();
      const name = nameIn(said);
      if (name !== own && !isHarmless(name)) return done(misdirected(name));
      if (known.size < 100) known.add(said);
      done();
    });
  }
}

/** Without the port, and without the dot that a name may end in. */
const nameIn = (said: string): string =>
  said
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');

const isHarmless = (name: string): boolean => isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost');
