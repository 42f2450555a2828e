import type { Noun } from '../../platform/noun.ts';
import { carryOnAccountImports } from './asked/carrying.ts';
import { accountImportRoutes } from './asked/routes.ts';

export const imports: Noun = { routes: accountImportRoutes, chores: () => carryOnAccountImports };
