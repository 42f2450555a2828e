import { type Static, Type } from 'typebox';
import { fullName, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { Sofar } from './archive.ts';
import type { ExportView } from './store.ts';

/** `downloadURL` is empty while there is nothing to fetch; `ofFiles` and `ofBytes` are 0 until the records are read. */
export const Export = titled('Export', {
  id: Text,
  status: Type.Enum(['waiting', 'running', 'done', 'incomplete', 'failed']),
  askedOn: Text,
  personId: Text,
  personName: Text,
  endedOn: Text,
  expiresOn: Text,
  lines: Type.Number(),
  files: Type.Number(),
  ofFiles: Type.Number(),
  bytes: Type.Number(),
  ofBytes: Type.Number(),
  missingFiles: Type.Number(),
  size: Type.Number(),
  problem: Text,
  downloadURL: Text,
});

export const canBeFetched = ({ state }: Pick<ExportView, 'state'>): boolean =>
  state === 'done' || state === 'incomplete';

export function showExport(row: ExportView, baseUrl: string): Static<typeof Export> {
  const { lines, files, ofFiles, bytes, ofBytes, missing } = JSON.parse(row.progress) as Sofar;
  return {
    id: String(row.id),
    status: row.state,
    askedOn: timeText(row.asked_at),
    personId: String(row.person_id),
    personName: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
    endedOn: timeText(row.ended_at),
    expiresOn: timeText(row.expires_at),
    lines,
    files,
    ofFiles,
    bytes,
    ofBytes,
    missingFiles: missing,
    size: row.size,
    problem: row.problem,
    downloadURL: canBeFetched(row) ? `${baseUrl}/exports/${row.id}.zip` : '',
  };
}
