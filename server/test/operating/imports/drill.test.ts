import { moving } from '../../../../scripts/drill/moving.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('moving', moving);
