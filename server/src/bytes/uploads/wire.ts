import { Type } from 'typebox';
import type { PendingFileRow } from '../../platform/db/tables/files.ts';
import { Text } from '../../platform/http/answer/classic.ts';
import { parameter, type Query, wrongParameter } from '../../platform/http/request/query.ts';
import type { Offer } from './presigned/presigned.ts';

/** Like the next one an answer without STATUS: programs compare it whole. */
export const PendingFile = Type.Object({ pendingFile: Type.Object({ ref: Text }) }, { additionalProperties: false });

export const showPendingFile = ({ ref }: PendingFileRow) => ({ pendingFile: { ref } });

export const OfferedUpload = Type.Object({ ref: Text, url: Text }, { additionalProperties: false });

export const showOffer = ({ ref, url }: Offer) => ({ ref, url });

export const announcedParameters = {
  fileName: parameter.text('What the file is called.'),
  fileSize: parameter.whole('How many bytes it has: more than 0, and exactly so many are to be put.'),
};

/** What is to be put at a pre-signed address. */
export function readAnnounced({ filename, filesize }: Query): { name: string; size: number } {
  if (!filename) throw wrongParameter('fileName', 'is missing: say what the file is called');
  const size = /^[1-9]\d{0,15}$/.test(filesize ?? '') ? Number(filesize) : 0;
  if (size === 0) throw wrongParameter('fileSize', 'must be the number of bytes of the file, and not 0');
  return { name: filename, size };
}
