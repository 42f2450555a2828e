import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { bulkFileRoutes } from './bulk/routes.ts';
import { checkRoomForFiles, copyFilesOfProject } from './copy.ts';
import { fileDownloads } from './download/downloads.ts';
import { previewChore } from './preview/previews.ts';
import { filePreviews } from './preview/serving.ts';
import { fileRoutes } from './routes.ts';
import { purgeFiles } from './trash.ts';
import { hashChore } from './versions/hashes.ts';
import { fileZips } from './zip/serving.ts';

export const files: With<{ kind: Kinds['file'] }> = {
  routes: [...fileRoutes, ...bulkFileRoutes],
  serve({ http, services }) {
    fileDownloads(http, services);
    filePreviews(http, services);
    fileZips(http, services);
  },
  chores: () => [previewChore, hashChore],
  kind: {
    purge: purgeFiles,
    goAlong: 'is done by who moves it',
    copyOfProject: {
      askedFor: 'withFiles',
      count: countOf('file'),
      check: checkRoomForFiles,
      copy: copyFilesOfProject,
    },
  },
};
