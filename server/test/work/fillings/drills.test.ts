import { loop } from '../../../../scripts/drill/loop.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('loop', loop);
