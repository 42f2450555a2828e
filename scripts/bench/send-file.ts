import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

/** One form upload of `size` bytes, as a browser sends it. */
export type Sending = { port: number; token: string; path: string; size: number };
export type Sent = { seconds: number; answer: string };

const CHUNK = randomBytes(256 * 1024);
const BOUNDARY = 'holdfast-bench-boundary';

export async function sendFile({ port, token, path, size }: Sending): Promise<Sent> {
  const before = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="film.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const after = `\r\n--${BOUNDARY}--\r\n`;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    `Authorization: Basic ${Buffer.from(`${token}:x`).toString('base64')}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${before.length + size + after.length}`,
    'Connection: close',
  ].join('\r\n');

  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  const closed = once(socket, 'close');
  const begun = performance.now();
  socket.write(`${head}\r\n\r\n${before}`);
  for (let left = size; left > 0 && answer === ''; left -= CHUNK.length) {
    const isFlowing = socket.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK);
    if (!isFlowing) await Promise.race([once(socket, 'drain'), closed]);
  }
  socket.write(after);
  await closed;
  const seconds = (performance.now() - begun) / 1000;
  if (!/^HTTP\/1\.1 2\d\d /.test(answer)) throw new Error(`${path} answered ${answer.slice(0, 300)}`);
  return { seconds, answer };
}
