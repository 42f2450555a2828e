import { complain, duration, isThisMachine, oneOf, wholeNumber, yesNo } from './config-checks.ts';

/** Who is in that group there is of that company here, or has that right. */
type GroupRule = { group: string; gives: { company: string } | { right: 'administrator' | 'projects' } };

/** Somebody whose word on who people are is taken: a provider of OpenID Connect, for one account. */
export type Provider = {
  /** As it is called in settings and addresses. */
  key: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  accountId: number;
  /** Who has a verified address there is taken in. */
  domains: string[];
  /** Where they belong then; '' is the owner company. */
  company: string;
  groupsClaim: string;
  groups: GroupRule[];
  /** Its addresses are taken for verified, even if it does not say so. */
  isTrustedWithAddresses: boolean;
  /** It asks for a second step itself, so that nobody is asked here. */
  isBothSteps: boolean;
};

type Part = {
  name: string;
  about: string;
  example: string;
  isSecret?: true;
};

/** Behind HOLDFAST_OIDC_ and the name of a provider. */
const parts = {
  issuer: {
    name: 'ISSUER',
    about: 'Its address, below which /.well-known/openid-configuration is found.',
    example: 'https://id.example.com/realms/acme',
  },
  clientId: { name: 'CLIENT_ID', about: 'What it calls Holdfast.', example: 'holdfast' },
  clientSecret: {
    name: 'CLIENT_SECRET',
    about: 'The secret that goes with it; without one Holdfast is a public client.',
    example: 'the secret',
    isSecret: true,
  },
  name: { name: 'NAME', about: 'What stands on the button.', example: 'Keycloak' },
  scopes: { name: 'SCOPES', about: 'What it is asked for.', example: 'openid email profile' },
  account: { name: 'ACCOUNT', about: 'The account whose people it knows.', example: '1' },
  domains: {
    name: 'DOMAINS',
    about:
      'Whoever has a verified address of these is taken in; without it, people are added by an Administrator first.',
    example: 'example.com,example.org',
  },
  company: {
    name: 'COMPANY',
    about:
      'The company of who is taken in like this (without it the owner company), and of who is in no group any more that a company was given for.',
    example: 'Rivermark',
  },
  groupsClaim: { name: 'GROUPS_CLAIM', about: 'Where it names the groups of somebody.', example: 'groups' },
  groups: {
    name: 'GROUPS',
    about:
      'What its groups give here, at each sign-in: a company, or the right administrator or projects (may add them).',
    example: 'staff=right:projects;admins=right:administrator;rivermark=company:Rivermark',
  },
  trustsAddresses: {
    name: 'TRUST_EMAIL',
    about:
      'yes takes its addresses for verified even if it does not say so. Only where nobody can choose theirs freely.',
    example: 'no',
  },
  secondStep: {
    name: 'SECOND_STEP',
    about: 'Who asks for a second step: holdfast as after a password, or provider.',
    example: 'holdfast',
  },
} as const satisfies Record<string, Part>;

const listOf = (value: string, by = ','): string[] =>
  value
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

function keys(value: string): string[] {
  const found = listOf(value);
  for (const key of found)
    if (!/^[a-z][a-z0-9]{0,19}$/.test(key))
      complain(`must be names of small letters and digits, such as keycloak,google ("${key}" is none)`);
  return new Set(found).size === found.length ? found : complain('names one of them twice');
}

/** Beside the others in settings.ts. */
export const providerSettings = {
  providerKeys: {
    name: 'HOLDFAST_OIDC',
    about:
      'Providers of OpenID Connect that people may sign in with. Each has settings of its own, with its name in them.',
    example: 'keycloak',
    read: keys,
    absent: [] as string[],
  },
  providerTimeoutMs: {
    name: 'HOLDFAST_OIDC_TIMEOUT',
    about: 'How long one of them may take over an answer.',
    example: '10s',
    read: duration,
    absent: 10_000,
  },
};

const settingOf = (key: string, { name }: Part): string => `HOLDFAST_OIDC_${key.toUpperCase()}_${name}`;

type Reading = {
  /** What is set under that name, or stands in the file that is named instead. */
  textOf(setting: { name: string; isSecret?: boolean }): string | undefined;
  known: Set<string>;
  attempt<T>(name: string, read: () => T): T | undefined;
};

/** All that is said of one. What is wrong is told of by `attempt`; then it is left out. */
export function readProvider(key: string, { textOf, known, attempt }: Reading): Provider | undefined {
  let isWhole = true;
  const read = <T>(part: Part, check: (text: string) => T, absent: T | (() => T)): T => {
    const setting = settingOf(key, part);
    known.add(setting);
    if (part.isSecret) known.add(`${setting}_FILE`);
    const value = attempt(setting, () => {
      const text = textOf({ ...part, name: setting })?.trim();
      if (text) return { found: check(text) };
      return { found: typeof absent === 'function' ? (absent as () => T)() : absent };
    });
    if (!value) isWhole = false;
    return value?.found as T;
  };
  const needed = () => complain(`is needed, because HOLDFAST_OIDC names ${key}`);
  const provider: Provider = {
    key,
    name: read(parts.name, String, key[0]!.toUpperCase() + key.slice(1)),
    issuer: read(parts.issuer, issuer, needed),
    clientId: read(parts.clientId, String, needed),
    clientSecret: read<string | undefined>(parts.clientSecret, String, undefined),
    scopes: read(parts.scopes, scopes, parts.scopes.example),
    accountId: read(parts.account, wholeNumber(1, 1e12), 1),
    domains: read<string[]>(parts.domains, domains, []),
    company: read(parts.company, String, ''),
    groupsClaim: read(parts.groupsClaim, String, parts.groupsClaim.example),
    groups: read<GroupRule[]>(parts.groups, groups, []),
    isTrustedWithAddresses: read(parts.trustsAddresses, yesNo, false),
    isBothSteps: read(parts.secondStep, oneOf('holdfast', 'provider'), 'holdfast') === 'provider',
  };
  return isWhole ? provider : undefined;
}

function issuer(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    return complain('must be an address such as https://id.example.com, without query or user');
  // Whoever could read along would come in as anybody.
  if (url.protocol === 'http:' && !isThisMachine(url.hostname.replace(/^\[(.*)\]$/, '$1')))
    return complain('must begin with https: only on this machine nobody reads along');
  // There anybody's own directory speaks for anybody.
  if (/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/i.test(value))
    return complain('must name your own directory in place of common, organizations or consumers');
  return value;
}

const scopes = (value: string): string =>
  value.split(/\s+/).includes('openid') ? value : complain('must have openid among them');

function domains(value: string): string[] {
  const found = listOf(value.toLowerCase());
  for (const domain of found)
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
      complain(`must be a list of domains such as example.com ("${domain}" is none)`);
  return found;
}

const groups = (value: string): GroupRule[] =>
  listOf(value, ';').map((rule) => {
    const [, group, what, which] = /^(.+)=(company|right):\s*(.+)$/.exec(rule) ?? [];
    if (!group || !which) return complain(`must look like ${parts.groups.example} ("${rule}" does not)`);
    if (what === 'company') return { group: group.trim(), gives: { company: which } };
    return { group: group.trim(), gives: { right: oneOf('administrator', 'projects')(which) } };
  });

/** For `holdfast settings`: as they are for the one in the example. */
export const exampleOfProvider = (): { name: string; about: string; example: string; isSecret?: boolean }[] =>
  Object.values(parts).map((part: Part) => ({ ...part, name: settingOf('keycloak', part) }));
