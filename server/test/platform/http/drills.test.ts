import { attack } from '../../../../scripts/drill/attack/attack.ts';
import { sockets } from '../../../../scripts/drill/sockets.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('sockets', sockets);
testDrill('attack', attack);
