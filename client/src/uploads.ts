import { type ApiError, refused, unreachable } from './api-error.ts';
import type { ClientOptions, Send } from './sending.ts';

export type UploadOptions = {
  /** The name it will have; without one that of the file. */
  name?: string | undefined;
  /** Told how many bytes of how many the server has. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Told that the connection broke or the server cannot do it now. It is tried again by itself. */
  onInterrupted?: (() => void) | undefined;
  /** Ends the upload. What has arrived of a large file is kept: uploading it again goes on from there. */
  signal?: AbortSignal | undefined;
  /**
   * Told the reference before the bytes are sent. Who keeps it can go on with `ref` after whatever happens, and no other
   * upload of a file that looks the same is mistaken for this one.
   */
  onBegin?: ((ref: string) => unknown) | undefined;
  /** Goes on with this upload; if it is not there any more, it is begun anew. */
  ref?: string | undefined;
};

/** Sent whole up to here: asking where to go on from would cost more than sending it again. */
const WHOLE_UP_TO = 4 * 2 ** 20;
/** Behind a proxy that gathers requests, what has arrived is safe only when the request is complete. */
const CHUNK_SIZE = 32 * 2 ** 20;
/** A server that restarts, or has been asked too much, is back after this minute at the latest, and then it is soon noticed. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 5000, 5000, 5000, 8000, 8000, 8000, 8000, 8000];

const nameOf = (file: Blob, name: string | undefined): string => name ?? (file as { name?: string }).name ?? 'file';

/** Uploads bytes and resolves with the reference (`tf_…`) that a file is made from. */
export async function upload(
  send: Send,
  client: ClientOptions,
  file: Blob,
  options: UploadOptions = {},
): Promise<string> {
  options.signal?.throwIfAborted();
  return file.size <= WHOLE_UP_TO && !options.onBegin
    ? sendWhole(send, client, file, options)
    : sendResumably(client, file, options);
}

/** The largest file the server takes, in bytes. */
export async function largestUpload(send: Send, { baseUrl }: ClientOptions): Promise<number> {
  const answer = await send({ method: 'options', url: `${baseUrl}/uploads/` });
  return Number(answer.headers.get('tus-max-size'));
}

/** Ends an upload that nothing was made of yet. What has arrived of it goes. */
export async function cancelUpload(send: Send, { baseUrl }: ClientOptions, ref: string): Promise<void> {
  await send({ method: 'delete', url: `${baseUrl}/uploads/${ref}`, headers: { 'Tus-Resumable': '1.0.0' } });
}

async function sendWhole(send: Send, { baseUrl }: ClientOptions, file: Blob, options: UploadOptions): Promise<string> {
  const body = new FormData();
  body.append('file', file, nameOf(file, options.name));
  const answer = await send({ method: 'post', url: `${baseUrl}/pendingFiles.json`, body, signal: options.signal });
  options.onProgress?.(file.size, file.size);
  return ((await answer.json()) as { pendingFile: { ref: string } }).pendingFile.ref;
}

/** By tus: it goes on after broken connections, a restart of the server and, in a browser, a reload of the page. */
async function sendResumably(client: ClientOptions, file: Blob, options: UploadOptions): Promise<string> {
  const { signal, onProgress, onBegin, ref } = options;
  const { Upload } = await import('tus-js-client');
  signal?.throwIfAborted();
  /** What the server last said it has. */
  let arrived = 0;
  /** No byte is sent that whoever keeps the reference could not go on with. */
  let noted: unknown;
  /** A piece that was refused does not count, however much of it was sent. Of one that was cut off nobody knows until it goes on. */
  const takeBack = (error: TusError) => {
    if (statusOf(error) !== 0) onProgress?.(arrived, file.size);
  };
  return new Promise((resolve, reject) => {
    const uploading = new Upload(file, {
      endpoint: `${client.baseUrl}/uploads/`,
      metadata: { filename: nameOf(file, options.name), filetype: file.type },
      // A page asks with its session. It says so, lest the browser answer a refusal with a password window of its own.
      headers:
        client.token === undefined ? { 'X-Requested-With': 'Holdfast' } : { Authorization: `Bearer ${client.token}` },
      onBeforeRequest: async (request) => {
        await noted;
        for (const [name, value] of Object.entries(client.headers?.() ?? {})) request.setHeader(name, value);
      },
      chunkSize: CHUNK_SIZE,
      retryDelays: RETRY_DELAYS_MS,
      onShouldRetry: (error) => {
        const status = statusOf(error);
        takeBack(error);
        if (isPassing(status)) options.onInterrupted?.();
        return isPassing(status) || OUT_OF_STEP.includes(status);
      },
      removeFingerprintOnSuccess: true,
      ...(onBegin && {
        ...(ref !== undefined && { uploadUrl: `${client.baseUrl}/uploads/${ref}` }),
        storeFingerprintForResuming: false,
        uploadDataDuringCreation: file.size <= WHOLE_UP_TO,
        onUploadUrlAvailable: () => {
          noted = onBegin(refIn(uploading));
        },
      }),
      onProgress: onProgress ?? null,
      onAfterResponse: (request, answer) => {
        // The library takes nearly any refusal for "there is no such upload", and would send everything again.
        if (request.getMethod() === 'HEAD' && !TELLING.includes(answer.getStatus()))
          throw new Error('The server could not say how far it is.');
        if (answer.getStatus() < 300) arrived = Number(answer.getHeader('Upload-Offset') ?? 0);
      },
      onError: (error) => {
        takeBack(error);
        reject(failureOf(error, client));
      },
      onSuccess: () => resolve(refIn(uploading)),
      ...('XMLHttpRequest' in globalThis ? {} : { fileReader: { openFile: async (blob: Blob) => chunksOf(blob) } }),
    });
    const stop = () => {
      void uploading.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    if (onBegin) return uploading.start();
    uploading.findPreviousUploads().then(([previous]) => {
      if (previous) uploading.resumeFromPreviousUpload(previous);
      if (!signal?.aborted) uploading.start();
    }, reject);
  });
}

/** An upload is called what its reference is called. */
const refIn = ({ url }: { url: string | null }): string => url!.split('/').at(-1)!;

/** 0 when there was no answer. */
const statusOf = ({ originalResponse }: TusError): number => originalResponse?.getStatus() ?? 0;
/** Broken off, busy, too often or failed: all of that passes. That there is no room does not. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || (status >= 500 && status !== 507);
/** How far an upload is, that it is not there, that it is in use, or that somebody else asks. */
const TELLING = [200, 204, 401, 403, 404, 410, 423];
/** The request before this one, which was cut off, has not quite ended on the server. */
const OUT_OF_STEP = [409, 423];

/** Outside browsers the library takes no Blob; read chunk by chunk, a file of any size fits into memory. */
const chunksOf = (blob: Blob) => ({
  size: blob.size,
  async slice(start: number, end: number) {
    const bytes = new Uint8Array(await blob.slice(start, end).arrayBuffer());
    return { value: Object.assign(bytes, { size: bytes.length }), done: end >= blob.size };
  },
  close() {},
});

type TusError = Error & {
  originalResponse?: { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined } | null;
};

function failureOf(error: TusError, { onUnauthenticated }: ClientOptions): ApiError {
  const answer = error.originalResponse;
  if (!answer) return unreachable(error);
  if (answer.getStatus() === 401) onUnauthenticated?.();
  return refused(answer.getStatus(), answer.getBody(), (name) => answer.getHeader(name));
}
