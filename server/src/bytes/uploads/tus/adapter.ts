import type { Readable } from 'node:stream';
import { DataStore, type Lock, Metadata, Upload } from '@tus/server';
import type { Context } from '../../../platform/context.ts';
import type { UploadRow } from '../../../platform/db/tables/uploads.ts';
import { Failure } from '../../../platform/failures.ts';
import type { Chunks } from '../arriving.ts';
import type { Lease, Leases } from '../leases.ts';
import { appendTo, beginUpload, declareLength, findProgress, freeBytes, removeUpload } from '../resumable.ts';
import { endOfWaiting } from '../unfinished.ts';
import type { Checksum } from './checksums.ts';
import { takeOver } from './taking-over.ts';
import { EXTENSIONS } from './terms.ts';

/** It did not answer: what it was sent may yet arrive. */
const isOfStore = (error: unknown) => error instanceof Failure && error.kind === 'unavailable';

type TusRequest = {
  ctx: Context;
  method: string;
  /** Empty where the request begins an upload. */
  ref: string;
  chunks: Chunks;
  /** Bytes come along with the beginning of the upload. */
  bringsBytes: boolean;
  /** How many bytes, where that was said beforehand. */
  brings: number | undefined;
  checksum: Checksum | undefined;
};

/**
 * What one tus request does, for the protocol of @tus/server. It is made for each request, so that it knows who asks, and
 * reads the bytes from the connection itself: on the way that the protocol offers, through web streams and two more, a
 * gigabyte took two thirds more of the processor's time, and up to 77 MiB of memory instead of 1.
 */
export class OneUpload extends DataStore {
  override extensions = EXTENSIONS;
  ref: string;
  /** What it was announced with. */
  size: number | undefined;
  /** Only known while it is unfinished. */
  expiresAt: string | undefined;
  readonly #request: TusRequest;
  readonly #leases: Leases;
  #lease: Lease | undefined;
  #unfinished: UploadRow | undefined;
  #offset = 0;
  /** Its length was not known before this request. */
  #declares = false;
  /** With its last byte it has become a pending file, of which nobody has to make way. */
  #isOver = false;

  constructor(request: TusRequest, leases: Leases) {
    super();
    this.#request = request;
    this.#leases = leases;
    this.ref = request.ref;
  }

  get isAppend(): boolean {
    return this.#request.method === 'PATCH';
  }

  /** Whoever changes the upload does so alone. Who only asks waits for nobody. */
  lock(): Lock {
    return {
      lock: async () => {
        const { ctx, method, ref } = this.#request;
        const { accountId, personId } = ctx.actor;
        const take = () => this.#leases.take({ accountId, personId, ref });
        if (method === 'PATCH') this.#lease = await this.#takeToAppend(await take());
        if (method === 'DELETE') this.#lease = await take().catch((error) => this.#takeForcibly(error, take));
      },
      unlock: async () => this.#lease?.end(this.#isOver),
    };
  }

  override async create(upload: Upload): Promise<Upload> {
    const { ctx, bringsBytes } = this.#request;
    const { metadata = {}, size } = upload;
    const { begun, hold } = this.#leases.first();
    const row = await beginUpload(ctx, {
      size,
      fileName: metadata.filename ?? metadata.name ?? '',
      fileType: metadata.filetype ?? metadata.type ?? '',
      metadata: upload.metadata ? Metadata.stringify(upload.metadata) : '',
      turn: bringsBytes && size !== 0 ? begun : undefined,
    });
    upload.id = row.ref;
    this.ref = row.ref;
    this.size = size;
    this.#unfinished = size === 0 ? undefined : row;
    this.expiresAt = this.#unfinished?.expires_at;
    if (row.lease !== '') this.#lease = hold({ accountId: row.account_id, ref: row.ref });
    return upload;
  }

  override async getUpload(ref: string): Promise<Upload> {
    const { size, offset, metadata, expiresAt, unfinished } = await findProgress(this.#request.ctx, ref);
    this.#unfinished = unfinished;
    this.#offset = offset;
    this.size = size;
    this.expiresAt = unfinished && expiresAt;
    return new Upload({ id: ref, size, offset, ...(metadata ? { metadata: Metadata.parse(metadata) } : {}) });
  }

  override async declareUploadLength(ref: string, size: number): Promise<void> {
    const { ctx, brings = 0 } = this.#request;
    const said = await declareLength(ctx, ref, size, this.#offset + brings);
    this.size = size;
    this.#declares = true;
    if (this.#unfinished) Object.assign(this.#unfinished, said);
  }

  override async write(empty: Readable, _ref: string, offset: number): Promise<number> {
    empty.resume();
    const { ctx, chunks, brings, checksum } = this.#request;
    if (!this.#unfinished || !this.#lease) return offset;
    const lease = this.#lease;
    const bringing = { offset, chunks, brings, declares: this.#declares, checksum };
    const length = await appendTo(ctx, this.#unfinished, bringing, lease).catch(async (error) => {
      if (isOfStore(error) && error !== lease.signal.reason) await lease.leave();
      throw error;
    });
    this.#isOver = length === this.#unfinished.size;
    this.expiresAt = this.#isOver ? undefined : endOfWaiting(ctx.services);
    return length;
  }

  override async remove(ref: string): Promise<void> {
    await removeUpload(this.#request.ctx, ref);
  }

  async #takeToAppend(lease: Lease | undefined): Promise<Lease | undefined> {
    const { ctx, ref } = this.#request;
    await (lease && takeOver(ctx, ref, lease))?.catch(async (error) => {
      await lease.leave();
      throw error;
    });
    return lease;
  }

  /** A turn that could not be noted is noted when the bytes that are to go have made room for it. */
  async #takeForcibly(error: unknown, take: () => Promise<Lease | undefined>): Promise<Lease | undefined> {
    if (error instanceof Failure) throw error;
    await freeBytes(this.#request.ctx, this.#request.ref);
    return take();
  }

  /** After a refusal: who was to get the address of a new upload in the answer would never learn it, and could not end it. */
  async withdraw(): Promise<void> {
    const { ctx, ref } = this.#request;
    if (this.ref === ref) return;
    await removeUpload(ctx, this.ref).catch((err) =>
      ctx.services.log.warn({ err, ref: this.ref }, 'a refused upload is left until it expires'),
    );
  }
}
