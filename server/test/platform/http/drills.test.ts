import { sockets } from '../../../../scripts/drill/sockets.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('sockets', sockets);
