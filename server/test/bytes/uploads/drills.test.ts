import { nodes } from '../../../../scripts/drill/nodes.ts';
// For some of it the run brings along the S3 server of s3-store.ts, where there is one.
import { testDrill } from '../../support/drill.ts';

testDrill('nodes', nodes);
