import type { PendingFileRow } from '../db/tables/files.ts';
import type { Call, Route } from '../http/route.ts';
import type { Form } from './form.ts';
import { endWhenIdle } from './idle.ts';
import { receiveUpload } from './uploads.ts';
import { PendingFile, showPendingFile } from './wire.ts';

function formOf({ request }: Call): Form {
  endWhenIdle(request);
  const length = request.headers['content-length'];
  return {
    contentType: request.headers['content-type'],
    length: length === undefined ? undefined : Number(length),
    body: request.raw,
  };
}

export const uploadRoutes: Route[] = [
  {
    method: 'POST',
    path: '/pendingFiles',
    action: 'pendingFile.create',
    isUpload: true,
    run: (ctx, call) => receiveUpload(ctx, formOf(call)),
    answer: (row: PendingFileRow) => ({ status: 201, body: showPendingFile(row) }),
    shows: PendingFile,
  },
];
