import type { Noun } from '../../platform/noun.ts';
import { receiveAtLinks } from './presigned/receiving.ts';
import { uploadRoutes } from './routes.ts';
import { uploadChores } from './sweep.ts';
import { serveTus } from './tus/tus.ts';

export const uploads: Noun = {
  routes: uploadRoutes,
  serve({ http, services, identify }) {
    serveTus(http, services, identify);
    receiveAtLinks(http, services);
  },
  chores: () => uploadChores,
};
