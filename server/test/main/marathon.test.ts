import { marathon } from '../../../scripts/drill/marathon/marathon.ts';
import { testDrill } from '../support/drill.ts';

testDrill('marathon', marathon);
