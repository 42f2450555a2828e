import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CROSSING } from './crossing.ts';
import { shardFaults } from './shards.ts';

/**
 * The last check of a run: every statement that its tests have asked PostgreSQL goes to one shard, where the tables are divided
 * by accounts. What has to cross accounts is a short list with reasons (`crossing.ts`).
 */
const folder = process.argv[2]!;
const isWhole = process.argv[3] === '--whole';

const plainly = (text: string) => text.replace(/\s+/g, ' ').trim();
const needed = new Set<string>();
let asked = 0;
let failed = 0;
for (const file of readdirSync(folder)) {
  const text = plainly(readFileSync(path.join(folder, file), 'utf8'));
  asked += 1;
  const faults = shardFaults(text);
  if (faults.length === 0) continue;
  const reason = CROSSING.find(
    ({ statement, fault }) => text.includes(statement) && faults.every((one) => fault.test(one)),
  );
  if (reason) needed.add(reason.statement);
  else {
    failed += 1;
    process.stdout.write(`${faults.join('; ')}:\n  ${text}\n`);
  }
}
const spare = isWhole ? CROSSING.filter(({ statement }) => !needed.has(statement)) : [];
for (const { statement } of spare) process.stdout.write(`Nothing needs this exception any more: ${statement}\n`);
if (failed + spare.length > 0)
  process.stdout.write(`${asked} statements, ${failed} of them for more than one shard.\n`);
process.exitCode = failed + spare.length > 0 ? 1 : 0;
