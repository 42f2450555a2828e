import assert from 'node:assert/strict';
import type { Caller, Reply } from '../../support/app.ts';

export const BYTES = 'application/offset+octet-stream';

/** `Upload-Metadata` as a client writes it. */
export const metadata = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join();

/** Of a file with this name. */
export const named = (name: string, type?: string) => ({
  'upload-metadata': metadata({ filename: name, ...(type === undefined ? {} : { filetype: type }) }),
});

type Headers = Record<string, string>;

/** A tus client that says exactly what it is told to. */
export const tus = (caller: Caller) => {
  const send = (method: string, path: string, headers: Headers, payload?: string | Buffer): Promise<Reply> =>
    caller.call(method, path, undefined, {
      headers: { 'tus-resumable': '1.0.0', ...headers },
      // A copy, because what is sent belongs to the server, which frees it.
      ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
    });
  return {
    send,
    create: (headers: Headers, payload?: string | Buffer) => send('POST', '/uploads/', headers, payload),
    async begin(length: number, headers: Headers = named('plan.pdf')): Promise<string> {
      const reply = await send('POST', '/uploads/', { 'upload-length': String(length), ...headers });
      assert.equal(reply.status, 201, reply.text);
      const ref = reply.headers['x-pending-file-ref']!;
      assert.match(ref, /^tf_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      assert.ok(reply.headers.location!.endsWith(`/uploads/${ref}`), reply.headers.location);
      return ref;
    },
    head: (ref: string, headers: Headers = {}) => send('HEAD', `/uploads/${ref}`, headers),
    append: (ref: string, offset: number | string, payload: string | Buffer, headers: Headers = {}) =>
      send('PATCH', `/uploads/${ref}`, { 'upload-offset': String(offset), 'content-type': BYTES, ...headers }, payload),
    end: (ref: string) => send('DELETE', `/uploads/${ref}`, {}),
  };
};

export const isRefused = (reply: Reply, status: number, message?: RegExp): void => {
  assert.equal(reply.status, status, reply.text);
  assert.equal(reply.body.STATUS, 'Error');
  if (message) assert.match(reply.body.MESSAGE, message);
};
