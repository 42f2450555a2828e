import { join } from 'node:path';
import type { BlobsAddress } from '../config.ts';
import type { S3Address } from '../config-checks.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskBlobs } from './disk/disk.ts';
import { openDiskDocuments } from './disk/documents.ts';
import type { Documents } from './documents.ts';
import { openS3Documents } from './s3/documents.ts';
import type { Patience } from './s3/patience.ts';
import { openS3Blobs } from './s3/s3.ts';

/** In that folder of a place: a folder itself, or a bucket. */
export const openDocuments = (place: string | S3Address, folder: string): Promise<Documents> =>
  typeof place === 'string' ? openDiskDocuments(join(place, folder)) : openS3Documents(place, folder);

/** Bytes that nobody but their owner reads. */
export const openOwnBlobs = (place: string | S3Address): Promise<BlobStore> =>
  typeof place === 'string' ? openDiskBlobs(join(place, 'blobs'), undefined, undefined, 0o600) : openS3Blobs(place);

export const openBlobs = (address: BlobsAddress, folder: string, patience?: Patience): Promise<BlobStore> =>
  address === 'disk' ? openDiskBlobs(folder) : openS3Blobs(address, patience);
