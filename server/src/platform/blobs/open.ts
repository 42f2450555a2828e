import type { BlobsAddress } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { openDiskBlobs } from './disk/disk.ts';
import type { Patience } from './s3/patience.ts';
import { openS3Blobs } from './s3/s3.ts';

export const openBlobs = (address: BlobsAddress, folder: string, patience?: Patience): Promise<BlobStore> =>
  address === 'disk' ? openDiskBlobs(folder) : openS3Blobs(address, patience);
