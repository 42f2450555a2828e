import { hashList, oneOf } from './config-checks.ts';

/** What keeps others out on the way in, beside what every account decides itself. */
export const signInSettings = {
  leakedPasswords: {
    name: 'HOLDFAST_LEAKED_PASSWORDS',
    about:
      'A file of SHA-1 hashes of leaked passwords, in order, a line each: a new password that is among them is refused.',
    example: '/srv/pwned-passwords-sha1.txt',
    read: hashList,
    absent: undefined as string | undefined,
  },
  hsts: {
    name: 'HOLDFAST_HSTS',
    about:
      'Where the public address is https, for which names browsers are told to use nothing else: host or subdomains.',
    example: 'host',
    read: oneOf('host', 'subdomains'),
    absent: 'host' as 'host' | 'subdomains',
  },
};
