import { mail } from '../../../../scripts/drill/mail.ts';
import { testDrill } from '../../support/drill.ts';

testDrill('mail', mail);
