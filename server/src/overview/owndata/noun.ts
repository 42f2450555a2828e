import type { Noun } from '../../platform/noun.ts';
import { serveOwnData } from './serving.ts';

export const owndata: Noun = {
  serve: ({ http, services, identify }) => serveOwnData(http, services, identify),
};
