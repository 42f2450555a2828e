import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exampleSettings, loadConfig, WrongSettings } from '../../src/platform/config.ts';

const mistakesOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) return error.mistakes;
    throw error;
  }
  return [];
};

describe('settings', () => {
  test('nothing set is a safe installation on this machine alone', () => {
    const config = loadConfig({});
    assert.deepEqual(
      [config.host, config.port, config.rateLimit, config.role, config.maxFileSize],
      ['127.0.0.1', 8080, 0, 'all', 5 * 2 ** 30],
    );
    assert.match(config.recordsUrl, /^sqlite:.*\/data\/holdfast\.db$/);
    assert.deepEqual(config.webhookNetworks, ['127.0.0.0/8', '::1/128']);
    assert.ok(Object.isFrozen(config));
  });

  test('reachable by others, webhooks reach nothing private unless allowed', () => {
    for (const env of [
      { HOST: '0.0.0.0' },
      { HOLDFAST_PUBLIC_URL: 'https://work.example.com' },
      { HOLDFAST_TRUST_PROXY: 'loopback' },
    ])
      assert.deepEqual(loadConfig(env).webhookNetworks, [], JSON.stringify(env));
    assert.deepEqual(loadConfig({ HOST: '0.0.0.0', HOLDFAST_WEBHOOK_ALLOW: '10.1.2.0/24, fd00::/8' }).webhookNetworks, [
      '10.1.2.0/24',
      'fd00::/8',
    ]);
    assert.deepEqual(loadConfig({ HOLDFAST_WEBHOOK_ALLOW: '10.0.0.0/8' }).webhookNetworks, ['10.0.0.0/8']);
  });

  test('mail needs a server and where its links lead, and a mistake in it repeats no password', () => {
    const HOLDFAST_PUBLIC_URL = 'https://work.example.com';
    const wayOf = (HOLDFAST_SMTP_URL: string, more = {}) =>
      loadConfig({ HOLDFAST_SMTP_URL, HOLDFAST_PUBLIC_URL, ...more }).mail!;
    assert.equal(loadConfig({}).mail, undefined);
    assert.deepEqual(wayOf('smtp://me%40x.com:a%2Fb@mail.example.com'), {
      smtp: {
        host: 'mail.example.com',
        port: 587,
        tls: 'required',
        credentials: { user: 'me@x.com', password: 'a/b' },
      },
      from: { name: 'Holdfast', address: 'holdfast@work.example.com' },
      baseUrl: HOLDFAST_PUBLIC_URL,
    });
    const tlsOf = (url: string) => wayOf(url).smtp.tls;
    assert.deepEqual(
      [
        'smtps://u:p@m.test',
        'smtp://m.test',
        'smtp://u:p@127.0.0.1:25',
        'smtp://u:p@m.test?tls=no',
        'smtp://m.test?tls=yes',
      ].map(tlsOf),
      ['implicit', 'offered', 'offered', 'none', 'required'],
    );
    const named = wayOf('smtp://m.test', { HOLDFAST_MAIL_FROM: 'Work at Acme <work@acme.test>' });
    assert.deepEqual(named.from, { name: 'Work at Acme', address: 'work@acme.test' });
    for (const wrong of [
      'http://u:secret@m.test',
      'smtp://u:secret@m.test?tsl=no',
      'smtps://u:secret@m.test?tls=no',
      'smtp://u:secret%@m.test',
      'smtp://secret@m.test',
    ]) {
      const [mistake, ...others] = mistakesOf({ HOLDFAST_SMTP_URL: wrong, HOLDFAST_PUBLIC_URL });
      assert.match(mistake!, /^HOLDFAST_SMTP_URL /);
      assert.ok(others.length === 0 && !mistake!.includes('secret'), mistake);
    }
    assert.match(mistakesOf({ HOLDFAST_SMTP_URL: 'smtp://m.test' })[0]!, /needs HOLDFAST_PUBLIC_URL/);
    assert.match(mistakesOf({ HOLDFAST_MAIL_FROM: 'nobody' })[0]!, /^HOLDFAST_MAIL_FROM must be an e-mail address/);
  });

  test('mail that comes in is fetched or handed over, and a mistake in where from repeats no password', () => {
    const HOLDFAST_MAIL_IN = 'holdfast@in.acme.test';
    const imapOf = (HOLDFAST_MAIL_IN_IMAP_URL: string) =>
      loadConfig({ HOLDFAST_MAIL_IN, HOLDFAST_MAIL_IN_IMAP_URL }).mailIn!.imap;
    const credentials = { user: 'me@x.com', password: 'a/b' };
    assert.deepEqual(
      ['imaps://me%40x.com:a%2Fb@m.test', 'imap://me%40x.com:a%2Fb@m.test:1143/In%20here?tls=no'].map(imapOf),
      [
        { host: 'm.test', port: 993, tls: 'implicit', credentials, mailbox: 'INBOX' },
        { host: 'm.test', port: 1143, tls: 'none', credentials, mailbox: 'In here' },
      ],
    );
    assert.equal(imapOf('imap://u:p@m.test')?.tls, 'required', 'no password in the clear to another machine');
    for (const wrong of [
      'smtp://u:secret@m.test',
      'imaps://secret@m.test',
      'imaps://m.test',
      'imap://u:secret@m.test?t=1',
    ]) {
      const [mistake] = mistakesOf({ HOLDFAST_MAIL_IN, HOLDFAST_MAIL_IN_IMAP_URL: wrong });
      assert.ok(mistake!.startsWith('HOLDFAST_MAIL_IN_IMAP_URL ') && !mistake!.includes('secret'), mistake);
    }
    assert.match(mistakesOf({ HOLDFAST_MAIL_IN })[0]!, /needs HOLDFAST_MAIL_IN_IMAP_URL or HOLDFAST_MAIL_IN_SECRET/);
    assert.match(
      mistakesOf({ HOLDFAST_MAIL_IN_SECRET: 'at least 16 characters' })[0]!,
      /HOLDFAST_MAIL_IN must say where mail arrives/,
    );
  });

  test('proxies are believed by network or by number, never all of them', () => {
    const trusted = (value: string) => loadConfig({ HOLDFAST_TRUST_PROXY: value }).trustProxy;
    assert.deepEqual(['no', 'yes', '2', 'loopback, 10.1.2.0/24, ::1'].map(trusted), [
      false,
      ['loopback'],
      2,
      ['loopback', '10.1.2.0/24', '::1'],
    ]);
  });

  test('a list of leaked passwords is one that can be looked up, or else none would be found in it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'holdfast-config-')), 'list');
    const [first, second] = ['0'.repeat(40), 'A'.repeat(40)];
    const read = (text: string) => {
      writeFileSync(file, text);
      return mistakesOf({ HOLDFAST_LEAKED_PASSWORDS: file });
    };
    const many = Array.from({ length: 200 }, (_, n) => `${n.toString(16).toUpperCase().padStart(40, '0')}:7`);
    for (const good of [`${first}:3\r\n${second}:1`, `${first}\n${second}\n`, many.join('\n')])
      assert.deepEqual(read(good), []);
    for (const bad of ['', 'password\n123456\n', `${'0'.repeat(32)}:3\n`, `${second}:9\n${first}:3\n`])
      assert.match(read(bad)[0]!, /^HOLDFAST_LEAKED_PASSWORDS must name a list of SHA-1 hashes.*in order/, bad);
    for (const nowhere of [tmpdir(), `${file}-not-there`])
      assert.match(mistakesOf({ HOLDFAST_LEAKED_PASSWORDS: nowhere })[0]!, /names a file that cannot be read/);
  });

  test('sessions end after a time that a cookie can have, and not before anybody is in', () => {
    const { sessionIdleMs, sessionLifeMs } = loadConfig({});
    assert.deepEqual([sessionIdleMs, sessionLifeMs], [14 * 864e5, 30 * 864e5]);
    const set = (value: string) => loadConfig({ HOLDFAST_SESSION_IDLE: value, HOLDFAST_SESSION_LIFE: value });
    assert.deepEqual(
      ['5m', '400d'].map((value) => set(value).sessionIdleMs),
      [3e5, 400 * 864e5],
    );
    for (const value of ['4m', '401d', '0d', 'for ever', '14'])
      assert.throws(() => set(value), /HOLDFAST_SESSION_IDLE must be.*\n.*HOLDFAST_SESSION_LIFE must be/, value);
  });

  test('sizes and durations have units', () => {
    const { maxFileSize, pendingTtlMs } = loadConfig({
      HOLDFAST_MAX_FILE_SIZE: '500 MiB',
      HOLDFAST_PENDING_TTL: '90m',
    });
    assert.deepEqual([maxFileSize, pendingTtlMs], [500 * 2 ** 20, 90 * 60_000]);
  });

  const wrong: [string, string][] = [
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['HOLDFAST_BLOBS', 'tape'],
    ['HOLDFAST_BLOBS', 's3://bucket'],
    ['HOLDFAST_BLOBS', 's3://k:s@b'],
    ['HOLDFAST_BLOBS', 's3://k:s@Bucket'],
    ['HOLDFAST_BLOBS', 's3://k@bucket'],
    ['HOLDFAST_BLOBS', 's3://k:s@bucket?endpoint=s3.example.com'],
    ['HOLDFAST_BLOBS', 's3://k:s@bucket?endpoint=https://u:p@s3.example.com'],
    ['HOLDFAST_BLOBS', 's3://k:s@bucket?pathStyle=true'],
    ['HOLDFAST_BLOBS', 's3://k:s@bucket?regoin=eu-1'],
    ['HOLDFAST_BLOBS', 's3://k:%zz@bucket'],
    ['HOLDFAST_PUBLIC_URL', 'work.example.com'],
    ['HOLDFAST_PUBLIC_URL', 'ftp://x'],
    ['HOLDFAST_MAX_FILE_SIZE', '0'],
    ['HOLDFAST_MAX_FILE_SIZE', '5GB'],
    ['HOLDFAST_PENDING_TTL', '24'],
    ['HOLDFAST_WEBHOOK_ALLOW', '10.0.0.1'],
    ['HOLDFAST_RATE_LIMIT', 'many'],
    ['HOLDFAST_ROLE', 'boss'],
    ['HOLDFAST_TRUST_PROXY', 'true'],
    ['HOLDFAST_TRUST_PROXY', '0'],
    ['HOLDFAST_TRUST_PROXY', 'loopback,10.0.0.0/40'],
    ['HOLDFAST_LOG_REQUESTS', '1'],
    ['HOLDFAST_ADMIN_EMAIL', 'root'],
    ['HOLDFAST_ADMIN_PASSWORD', 'short'],
    ['HOLDFAST_ADMIN_TOKEN', 'too-short'],
    ['HOLDFAST_DATTA', './x'],
    ['HOLDFAST_ADMIN_TOKEN_FILE', '/no/such/file'],
  ];
  for (const [name, value] of wrong) {
    test(`${name}=${value} is refused by name`, () => {
      const [mistake, ...more] = mistakesOf({ [name]: value });
      assert.ok(mistake?.startsWith(name.replace(/_FILE$/, '')), mistake);
      assert.deepEqual(more, []);
    });
  }

  test('all mistakes come at once, and no secret is repeated', () => {
    const mistakes = mistakesOf({ PORT: 'x', HOLDFAST_ROLE: 'y', HOLDFAST_ADMIN_PASSWORD: 'hunter2' });
    assert.equal(mistakes.length, 3);
    assert.doesNotMatch(mistakes.join(), /hunter2/);
    assert.equal(mistakesOf({ PORT: 'x', HOLDFAST_BLOBS: 's3://bucket' }).length, 2);
    assert.doesNotMatch(mistakesOf({ HOLDFAST_BLOBS: 's3://key:hunter2@b?x=y' }).join(), /hunter2/);
  });

  test('a bucket has its credentials in its address, else in settings of their own, which may stand in files', () => {
    const { blobs } = loadConfig({
      HOLDFAST_BLOBS: 's3://key:se%2Fcret@bucket/a/b/?endpoint=http://127.0.0.1:9000&region=eu-1',
    });
    assert.deepEqual(blobs, {
      bucket: 'bucket',
      prefix: 'a/b/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      isPathStyle: true,
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
    const file = join(mkdtempSync(join(tmpdir(), 'holdfast-config-')), 'secret');
    writeFileSync(file, 'secret\n');
    const aws = loadConfig({
      HOLDFAST_BLOBS: 's3://bucket',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY_FILE: file,
    });
    assert.deepEqual(aws.blobs, {
      bucket: 'bucket',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      isPathStyle: false,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    assert.equal(loadConfig({ AWS_ACCESS_KEY_ID: 'key' }).blobs, 'disk');
  });

  test('a secret may stand in a file, but not in both places', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'holdfast-config-')), 'token');
    writeFileSync(file, 'a-token-of-24-characters!\n');
    assert.equal(loadConfig({ HOLDFAST_ADMIN_TOKEN_FILE: file }).adminToken, 'a-token-of-24-characters!');
    assert.match(
      mistakesOf({ HOLDFAST_ADMIN_TOKEN_FILE: file, HOLDFAST_ADMIN_TOKEN: 'another-token-of-24-characters' })[0]!,
      /twice/,
    );
  });

  test('each provider of OpenID Connect has settings of its own, and its secret may stand in a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'holdfast-config-')), 'secret');
    writeFileSync(file, 'the secret\n');
    const env = {
      HOLDFAST_OIDC: 'harbour',
      HOLDFAST_OIDC_HARBOUR_ISSUER: 'https://id.example.com/realms/acme/',
      HOLDFAST_OIDC_HARBOUR_CLIENT_ID: 'holdfast',
      HOLDFAST_OIDC_HARBOUR_CLIENT_SECRET_FILE: file,
      HOLDFAST_OIDC_HARBOUR_DOMAINS: 'Example.com, example.org',
      HOLDFAST_OIDC_HARBOUR_GROUPS: '/a=b=right:administrator; river=company:River & Sea',
    };
    const [harbour, ...others] = loadConfig(env).providers;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [harbour!.name, harbour!.issuer, harbour!.clientSecret, harbour!.domains, harbour!.accountId],
      ['Harbour', 'https://id.example.com/realms/acme/', 'the secret', ['example.com', 'example.org'], 1],
    );
    assert.deepEqual(harbour!.groups, [
      { group: '/a=b', gives: { right: 'administrator' } },
      { group: 'river', gives: { company: 'River & Sea' } },
    ]);
    for (const [wrong, why] of [
      [{ HOLDFAST_OIDC: 'harbour,google' }, /GOOGLE_ISSUER is needed/],
      [{ HOLDFAST_OIDC: 'Harbour' }, /HOLDFAST_OIDC must be names/],
      [{ HOLDFAST_OIDC_HARBOUR_ISSUER: 'http://id.example.com' }, /ISSUER must begin with https/],
      [{ HOLDFAST_OIDC_HARBOUR_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, /your own directory/],
      [{ HOLDFAST_OIDC_HARBOUR_CLIENT_SECRET: 'another secret' }, /given twice/],
      [{ HOLDFAST_OIDC_HARBOUR_GROUPS: 'admins=right:everything' }, /must be one of/],
      [{ HOLDFAST_OIDC_HARBOUR_DOMAINS: 'example' }, /list of domains/],
      [{ HOLDFAST_OIDC_HARBOUR_SCOPES: 'email' }, /openid/],
      [{ HOLDFAST_OIDC_OTHER_ISSUER: 'https://id.example.com' }, /not a setting/],
    ] as const) {
      const told = mistakesOf({ ...env, ...wrong }).join();
      assert.match(told, why);
      assert.ok(!told.includes('secret\n') && !told.includes('another secret'));
    }
  });

  test('the example and the handbook name every setting', () => {
    const names = [...exampleSettings().matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name!);
    assert.ok(names.length >= 15);
    const handbook = readFileSync(new URL('../../../docs/platform/operating.md', import.meta.url), 'utf8');
    for (const name of names)
      assert.match(handbook, new RegExp(`\`${name}\``), `docs/platform/operating.md does not mention ${name}`);
  });
});
