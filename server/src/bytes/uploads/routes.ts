import type { PendingFileRow } from '../../platform/db/tables/files.ts';
import type { Call, Route } from '../../platform/http/route.ts';
import type { Form } from './form/form.ts';
import { type Offer, offerUpload } from './presigned/presigned.ts';
import { receiveUpload } from './uploads.ts';
import { announcedParameters, OfferedUpload, PendingFile, readAnnounced, showOffer, showPendingFile } from './wire.ts';

function formOf({ request }: Call): Form {
  const length = request.headers['content-length'];
  return {
    contentType: request.headers['content-type'],
    length: length === undefined ? undefined : Number(length),
    body: request.raw,
  };
}

/** Documented as PUT, called with GET by every program there is. */
const offer = (method: 'GET' | 'PUT', about: Pick<Route, 'name' | 'isAlias'>): Route => ({
  method,
  ...about,
  summary: 'Gives an address where the bytes of a file may be put.',
  query: announcedParameters,
  path: '/pendingFiles/presignedUrl',
  action: 'pendingFile.create',
  changes: true,
  isNeverKept: true,
  run: (ctx, call) => offerUpload(ctx, readAnnounced(call.query)),
  answer: (made: Offer) => ({ body: showOffer(made) }),
  shows: OfferedUpload,
});

export const uploadRoutes: Route[] = [
  {
    method: 'POST',
    path: '/pendingFiles',
    action: 'pendingFile.create',
    isUpload: true,
    meant: ({ name, size, sha256 }: PendingFileRow) => [name, size, sha256],
    run: (ctx, call) => receiveUpload(ctx, formOf(call)),
    answer: (row: PendingFileRow) => ({ status: 201, body: showPendingFile(row) }),
    shows: PendingFile,
  },
  offer('GET', { name: 'presign' }),
  offer('PUT', { isAlias: true }),
];
