import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { S3Address } from '../../config-checks.ts';
import { checkName, type Documents, isDocumentName } from '../documents.ts';
import { openBucket, undefinedIfAbsent } from './client.ts';
import type { Patience } from './patience.ts';

export async function openS3Documents(
  address: S3Address,
  folder: string,
  patience?: Partial<Patience>,
): Promise<Documents> {
  const { s3, Bucket, working, explain } = await openBucket(address, patience);
  const Prefix = `${address.prefix}${folder}/`;
  const object = (name: string) => ({ Bucket, Key: Prefix + checkName(name) });
  return {
    async list() {
      const names: string[] = [];
      let next: { ContinuationToken?: string } | undefined = {};
      while (next) {
        const page: ListObjectsV2CommandOutput = await s3
          .listObjectsV2({ Bucket, Prefix, ...next }, working)
          .catch(explain);
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)));
        next = page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : undefined;
      }
      return names.filter(isDocumentName).sort();
    },
    async read(name) {
      const found = await s3.getObject(object(name)).catch(undefinedIfAbsent).catch(explain);
      return found?.Body?.transformToString();
    },
    async write(name, text) {
      await s3.putObject({ ...object(name), Body: text, ContentType: 'application/json' }).catch(explain);
    },
    async delete(name) {
      await s3.deleteObject(object(name)).catch(explain);
    },
  };
}
