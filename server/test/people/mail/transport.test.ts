import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createServer } from 'node:tls';
import { openSmtp } from '../../../src/people/mail/sending/transport.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { KEY, LOCAL_CERTIFICATE } from '../../integrations/webhooks/certificates.ts';

test('a mail server whose certificate is not known here is given nothing, and it is said what to do', async (t) => {
  const secure = createServer({ key: KEY, cert: LOCAL_CERTIFICATE }).listen(0, '127.0.0.1');
  t.after(() => secure.close());
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const { mail } = loadConfig({
    HOLDFAST_SMTP_URL: `smtps://127.0.0.1:${port}`,
    HOLDFAST_PUBLIC_URL: 'https://work.acme.test',
  });
  const transport = await openSmtp(mail!);
  const to = { name: 'Ana', address: 'ana@acme.test' };
  const says = { subject: 'x', text: 'x', html: 'x', headers: {} };
  const posted = await transport.send({ to, messageId: '<1@acme.test>', date: new Date(), ...says });
  transport.close();
  assert.match(
    posted!.error,
    /^There is no safe connection to 127\.0\.0\.1:\d+: self-signed certificate\. .* start Holdfast with NODE_EXTRA_CA_CERTS/,
  );
  assert.deepEqual([posted!.isFinal, posted!.isServer], [false, true]);
});
