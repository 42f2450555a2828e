import { webhookDrills } from '../../../../scripts/drill/drills.ts';
import { testDrill } from '../../support/drill.ts';

for (const [name, drill] of Object.entries(webhookDrills)) testDrill(name, drill);
