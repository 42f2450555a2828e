import type { BlobsAddress } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskBlobs } from './disk.ts';
import { openS3Blobs } from './s3.ts';

export const openBlobs = (address: BlobsAddress, folder: string): Promise<BlobStore> =>
  address === 'disk' ? openDiskBlobs(folder) : openS3Blobs(address);
