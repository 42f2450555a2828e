import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Damaged } from '../backups/contents/manifest.ts';

/** A file of JSON lines that is being written, for nobody but its owner. */
export async function openLines(path: string) {
  const file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  return {
    async write(values: object[]): Promise<void> {
      const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
      hash.update(text);
      await file.appendFile(text);
    },
    async close(): Promise<void> {
      await file.sync();
      await file.close();
    },
    /** Once, of all that was written. */
    sha256: () => hash.digest('hex'),
  };
}

/** No row is as long; whoever made one that is wants our memory. */
const LONGEST = 64 * 2 ** 20;

/** Gives them back, some at a time. */
export async function* linesIn(path: string) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST) throw new Damaged(`The export is damaged: ${path} has a line that is too long.`);
    if (lines.length > 0) yield lines.map((line) => lineIn(path, line));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: lines as they were written
function lineIn(path: string, line: string): any {
  try {
    const value = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw new Damaged(`The export is damaged: ${path} has a line that is none.`);
}

/** Rejects when such a file is not what it was when it was written. */
export async function requireWhole(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    throw new Damaged(`The export is damaged: ${path} cannot be read (${(error as Error).message}).`);
  }
  if (hash.digest('hex') !== sha256) throw new Damaged(`The export is damaged: ${path} is not as it was written.`);
}
