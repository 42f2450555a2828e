import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createPlain, type Server } from 'node:net';
import { test } from 'node:test';
import { createServer } from 'node:tls';
import { openSmtp } from '../../../src/people/mail/sending/transport.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { KEY, LOCAL_CERTIFICATE } from '../../integrations/webhooks/certificates.ts';

/** What becomes of a mail that is handed to it. */
async function sendTo(server: Server, scheme: string) {
  const { port } = server.address() as AddressInfo;
  const { mail } = loadConfig({
    HOLDFAST_SMTP_URL: `${scheme}://127.0.0.1:${port}${scheme === 'smtp' ? '?tls=no' : ''}`,
    HOLDFAST_PUBLIC_URL: 'https://work.acme.test',
  });
  const transport = await openSmtp(mail!);
  const to = { name: 'Ana', address: 'ana@acme.test' };
  const says = { subject: 'x', text: 'x', html: 'x', headers: {} };
  const posted = await transport.send({ to, messageId: '<1@acme.test>', date: new Date(), ...says });
  transport.close();
  return posted;
}

test('a mail server whose certificate is not known here is given nothing, and it is said what to do', async (t) => {
  const secure = createServer({ key: KEY, cert: LOCAL_CERTIFICATE }).listen(0, '127.0.0.1');
  t.after(() => secure.close());
  await once(secure, 'listening');
  const posted = await sendTo(secure, 'smtps');
  assert.match(
    posted!.error,
    /^There is no safe connection to 127\.0\.0\.1:\d+: self-signed certificate\. .* start Holdfast with NODE_EXTRA_CA_CERTS/,
  );
  assert.deepEqual([posted!.isFinal, posted!.isServer, posted!.mayHaveArrived], [false, true, false]);
});

test('a mail may have arrived where a server ends the connection after it, but not where it does not greet', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = createPlain(() => t.mock.timers.tick(20_000)).listen(0, '127.0.0.1');
  const abrupt = createPlain((socket) => {
    socket.write('220 here\r\n');
    let isText = false;
    socket.on('data', (bytes) => {
      if (isText) return String(bytes).endsWith('\r\n.\r\n') && socket.destroy();
      isText = String(bytes) === 'DATA\r\n';
      return socket.write(isText ? '354 go on\r\n' : '250 well\r\n');
    });
  }).listen(0, '127.0.0.1');
  t.after(() => [silent, abrupt].map((server) => server.close()));
  for (const [server, mayHaveArrived] of [
    [silent, false],
    [abrupt, true],
  ] as const) {
    if (!server.listening) await once(server, 'listening');
    const posted = await sendTo(server, 'smtp');
    assert.deepEqual([posted!.isServer, posted!.mayHaveArrived], [true, mayHaveArrived], posted!.error);
  }
});
