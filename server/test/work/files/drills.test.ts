import { fileDrills } from '../../../../scripts/drill/files.ts';
// For two of them the run brings along the S3 server of s3-store.ts, where there is one.
import { testDrill } from '../../support/drill.ts';

for (const [name, drill] of Object.entries(fileDrills)) testDrill(name, drill);
