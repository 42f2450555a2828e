import { backup } from '../../../../scripts/drill/backup.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('backup', backup);
