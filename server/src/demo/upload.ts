import { receiveUpload } from '../bytes/uploads/uploads.ts';
import type { Context } from '../platform/context.ts';

/** Brings a file in as a browser's form would. Gives the reference to use it with. */
export async function upload(ctx: Context, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const { headers, body } = new Response(form);
  const { ref } = await receiveUpload(ctx, {
    contentType: headers.get('content-type') ?? undefined,
    length: undefined,
    body: buffersOf(body!),
  });
  return ref;
}

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}
