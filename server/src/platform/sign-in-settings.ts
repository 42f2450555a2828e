import { oneOf } from './config-checks.ts';

/** What keeps others out on the way in, beside what every account decides itself. */
export const signInSettings = {
  hsts: {
    name: 'HOLDFAST_HSTS',
    about:
      'Where the public address is https, for which names browsers are told to use nothing else: host or subdomains.',
    example: 'host',
    read: oneOf('host', 'subdomains'),
    absent: 'host' as 'host' | 'subdomains',
  },
};
