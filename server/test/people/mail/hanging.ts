import type { OpenTransport } from '../../../src/people/mail/sending/transport.ts';

/** A mail server that takes what it is sent and says nothing, until it is cut off. */
export function hangingServer() {
  const sent: string[] = [];
  let cutOff = () => {};
  const transport: OpenTransport = async () => ({
    send: ({ messageId }) =>
      new Promise((resolve) => {
        sent.push(messageId);
        cutOff = () => resolve({ error: 'cut off', isFinal: true, isServer: true });
      }),
    close() {},
  });
  return { sent, transport, cutOff: () => cutOff() };
}
