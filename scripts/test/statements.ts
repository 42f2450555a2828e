import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CROSSING } from './crossing.ts';
import { shardFaults } from './shards.ts';

/**
 * The last check of a run: every statement that its tests have asked PostgreSQL goes to one shard, where the tables are divided
 * by accounts. What has to cross accounts is a short list with reasons (`crossing.ts`).
 */
const folder = process.argv[2]!;

const plainly = (text: string) => text.replace(/\s+/g, ' ').trim();
let asked = 0;
let failed = 0;
for (const file of readdirSync(folder)) {
  const text = plainly(readFileSync(path.join(folder, file), 'utf8'));
  asked += 1;
  const faults = shardFaults(text);
  if (faults.length === 0) continue;
  if (CROSSING.some(({ statement, fault }) => text.includes(statement) && faults.every((one) => fault.test(one))))
    continue;
  failed += 1;
  process.stdout.write(`${faults.join('; ')}:\n  ${text}\n`);
}
if (failed > 0) process.stdout.write(`${asked} statements, ${failed} of them for more than one shard.\n`);
process.exitCode = failed > 0 ? 1 : 0;
