import type { Kinds } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { countOf } from '../items/copy.ts';
import { copyMessagesOfProject } from './copy.ts';
import { replyRoutes } from './replies/routes.ts';
import { messageRoutes } from './routes.ts';
import { purgeMessages } from './trash.ts';

export const messages: With<{ kind: Kinds['message'] }> = {
  routes: [...messageRoutes, ...replyRoutes],
  kind: {
    purge: purgeMessages,
    goAlong: 'has nothing to say of it',
    copyOfProject: { askedFor: 'withMessages', count: countOf('message'), copy: copyMessagesOfProject },
  },
};
