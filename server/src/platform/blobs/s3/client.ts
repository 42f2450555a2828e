import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Address } from '../../config-checks.ts';
import { storageFull, unavailable } from '../../failures.ts';
import { beImpatient, limitsOfAsking, limitsOfSending, type Patience, usualPatience } from './patience.ts';

/** A bucket, and where in it our objects lie. */
export type Bucket = {
  s3: S3;
  /** The same for requests that bring a blob's bytes, or many of them. */
  sender: S3;
  /** For requests that a store may take a while over before it answers. */
  working: { requestTimeout: number };
  /** What every request says: which bucket. */
  Bucket: string;
  blobKey(key: string): string;
  partialKey(key: string): string;
  incomingKey(key: string): string;
  pingKey: string;
  blobsPrefix: string;
  partialsPrefix: string;
  incomingPrefix: string;
  /** Throws a failure of the store as what the caller can do and, in its cause, as what the operator can do; others as they are. */
  explain(error: unknown): never;
};

/** The client is loaded only here, so that an installation on disk pays nothing for it. */
export async function openBucket(address: S3Address, given: Partial<Patience> = {}): Promise<Bucket> {
  const { S3: Client } = await import('@aws-sdk/client-s3');
  const patience = { ...usualPatience, ...given };
  const client = (requestHandler: S3ClientConfig['requestHandler']) =>
    new Client({
      region: address.region,
      ...(address.endpoint && { endpoint: address.endpoint }),
      forcePathStyle: address.isPathStyle,
      credentials: address.credentials,
      // Not every store knows the newer checksums; what is sent is signed with its SHA-256 all the same.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      retryMode: 'standard',
      maxAttempts: patience.attempts,
      requestHandler,
    });
  const within = (folder: string) => `${address.prefix}${folder}/`;
  const [blobsPrefix, partialsPrefix, incomingPrefix] = [within('blobs'), within('partial'), within('incoming')];
  return {
    s3: beImpatient(client(limitsOfAsking(patience))),
    sender: beImpatient(client(limitsOfSending(patience))),
    working: { requestTimeout: patience.workingMs },
    Bucket: address.bucket,
    blobKey: (key) => blobsPrefix + key,
    partialKey: (key) => partialsPrefix + key,
    incomingKey: (key) => incomingPrefix + key,
    pingKey: `${address.prefix}ping`,
    blobsPrefix,
    partialsPrefix,
    incomingPrefix,
    explain: (error) => {
      throw isFromS3(error) ? explain(error, address) : error;
    },
  };
}

type S3Error = Error & { code?: string; $metadata: { httpStatusCode?: number; requestId?: string } };

/** The client marks all its errors, those of the network too, with what it knows of the request. */
const isFromS3 = (error: unknown): error is S3Error => error instanceof Error && '$metadata' in error;

const statusOf = (error: unknown) => (isFromS3(error) ? error.$metadata.httpStatusCode : undefined);
/** Then it is of no use to ask for anything else. Whoever broke off does not know whether there was an answer. */
export const isUnanswered = (error: unknown) =>
  isFromS3(error) && error.name !== 'AbortError' && statusOf(error) === undefined;
export const nameOf = (error: unknown) => (isFromS3(error) ? error.name : undefined);

/** Objects and multipart uploads alike: stores differ in how they call an upload that is over. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (statusOf(error) !== 404 || nameOf(error) === 'NoSuchBucket') throw error;
}

export const unreachable = (cause: unknown) =>
  unavailable('Holdfast cannot reach its store of files at the moment. Try again shortly.', cause);

function explain(error: S3Error, address: S3Address): Error {
  const { httpStatusCode: status, requestId } = error.$metadata;
  if (error.name === 'QuotaExceeded' || status === 507)
    return storageFull('The server has no room left for files. Delete some, or ask whoever runs it for more.');
  const details = [error.name, status && `HTTP ${status}`, requestId && `request ${requestId}`].filter(Boolean);
  // The client's own error is left behind: it may carry what was signed, and with which key.
  const mistake = mistakeIn(error, address);
  if (mistake) return unreachable(new WrongStore(`${mistake} (${details.join(', ')}).`));
  const what = status === undefined ? `cannot be reached: ${error.code ?? error.message}` : 'failed';
  return unreachable(new Error(`The store of files at ${address.endpoint ?? 'AWS'} ${what} (${details.join(', ')}).`));
}

/** Nothing that goes away by waiting: the settings, or the store, have to be changed. */
export class WrongStore extends Error {}

function mistakeIn({ name, $metadata }: S3Error, { bucket, endpoint = 'AWS' }: S3Address): string | undefined {
  const status = $metadata.httpStatusCode ?? 0;
  if (name === 'NoSuchBucket')
    return `There is no bucket ${bucket} at ${endpoint}: create it, or correct HOLDFAST_BLOBS`;
  if (status === 401 || status === 403)
    return `The store of files at ${endpoint} refuses these credentials for the bucket ${bucket}: check them and what they may do there`;
  if (status >= 300 && status < 400)
    return `The bucket ${bucket} is elsewhere: correct the region or the endpoint in HOLDFAST_BLOBS`;
  return undefined;
}
