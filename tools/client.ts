import { readFile, writeFile } from 'node:fs/promises';
import { generatedTypes } from './generated-types.ts';

/** `npm run client`: writes the types of the SDK anew from what the server says of itself. */
const file = new URL('../client/src/generated.ts', import.meta.url);
const before = await readFile(file, 'utf8').catch(() => '');
const after = await generatedTypes();
await writeFile(file, after);
process.stdout.write(
  after === before ? 'client/src/generated.ts is up to date.\n' : 'client/src/generated.ts was rewritten.\n',
);
