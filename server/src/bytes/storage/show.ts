import { ok } from '../../platform/http/answer/classic.ts';
import type { Use } from './use.ts';
import { ProjectStorage, showUse } from './wire.ts';

/** For projects, which say what their own files take. */
export const ShownStorage = ok({ storage: ProjectStorage });
export const showStorage = (use: Use) => ({ storage: showUse(use) });
