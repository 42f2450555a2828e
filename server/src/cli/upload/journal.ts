import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NewFile } from './calls.ts';
import type { FoundFile } from './found.ts';

/** How far a file has come: where its bytes go, what is made of them under which key, the file. */
type Entry = {
  path: string;
  size: number;
  changedAt: number;
  place?: string;
  creation?: Creation;
  fileId?: string;
};
/** Only the very same, asked for again under the same key, is not made twice. */
export type Creation = { key: string; file: NewFile };

/**
 * One for each account and project: another account, or another installation at the same address, has a project of the same
 * number. It holds no token, only addresses that are useless without one.
 */
export function journalPath(url: string, account: string, project: number): string {
  const name = createHash('sha256').update(`${url}\n${account}\n${project}`).digest('hex').slice(0, 16);
  return join(homedir(), '.cache', 'holdfast', `upload-${name}.jsonl`);
}

/**
 * What was done so far, so that whoever is interrupted goes on where they were. A line is added at each step and the last
 * one about a file counts: a line cut off by a crash is passed over.
 */
export async function openJournal(path: string) {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, 'utf8').catch(() => '');
  const entries = new Map<string, Entry>();
  const lines = text.split('\n');
  for (const line of lines) {
    const entry = parse(line);
    if (entry) entries.set(entry.path, entry);
  }
  if (lines.length > 2 * entries.size + 1) await rewrite(path, entries);
  else if (!text.endsWith('\n') && text !== '') await appendFile(path, '\n');
  let writing = Promise.resolve();

  return {
    /** Of this very file: one that has changed since is another. */
    find({ path: of, size, changedAt }: FoundFile): Entry | undefined {
      const entry = entries.get(of);
      return entry?.size === size && entry.changedAt === changedAt ? entry : undefined;
    },
    note({ path: of, size, changedAt }: FoundFile, step: Omit<Entry, 'path' | 'size' | 'changedAt'>): Promise<void> {
      const entry: Entry = { path: of, size, changedAt, ...step };
      entries.set(of, entry);
      writing = writing.then(() => appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 }));
      return writing;
    },
  };
}
export type Journal = Awaited<ReturnType<typeof openJournal>>;

function parse(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as Entry;
    return typeof entry?.path === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

async function rewrite(path: string, entries: Map<string, Entry>): Promise<void> {
  const lines = [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`);
  await writeFile(`${path}.new`, lines.join(''), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
