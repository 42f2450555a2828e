import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { copyLinksOfProject } from './copy.ts';
import { linkRoutes } from './routes.ts';
import { purgeLinks } from './trash.ts';

export const links: With<{ kind: Kinds['link'] }> = {
  routes: linkRoutes,
  kind: {
    purge: purgeLinks,
    goAlong: 'has nothing to say of it',
    copyOfProject: { askedFor: 'withLinks', count: countOf('link'), copy: copyLinksOfProject },
  },
};
