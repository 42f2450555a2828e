import { id, ids, refuse, required, shape } from '../../../platform/http/request/fields.ts';
import { place } from '../wire.ts';

const MOST = 500;
const listed = ids({ key: 'fileIds', also: ['ids'] });

/** Files of one project, so many at once. */
const fileIds = required({
  ...listed,
  read(value: unknown): number[] {
    const distinct = [...new Set(listed.read(value))];
    return distinct.length > MOST ? refuse(`names too many files: at most ${MOST}`) : distinct;
  },
});

export const FileIds = shape(undefined, { ids: fileIds });
export const FilesToMove = shape(undefined, {
  ids: fileIds,
  targetId: id({ key: 'projectId', also: ['project-id'] }),
  ...place,
});
