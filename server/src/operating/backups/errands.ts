import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config.ts';
import type { Place } from './target.ts';

type Ways<Result> = { resolve(result: Result): void; reject(error: Error): void };

/** What of the settings a process of its own needs. */
export const placeOf = ({ recordsUrl, blobs, blobsFolder, dataFolder, secretKeyFile }: Config): Place => ({
  recordsUrl,
  blobs,
  blobsFolder,
  dataFolder,
  secretKeyFile,
});

/**
 * Lets a process of its own do it: reading, writing and compressing all there is would hold up everybody who asks this one
 * for something.
 */
export function sendOut<Errand extends object, Said, Result>(
  program: URL,
  errand: Errand,
  { signal, hear }: { signal: AbortSignal; hear(said: Said, ways: Ways<Result>): void },
): Promise<Result> {
  const child = fork(fileURLToPath(program), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  });
  return new Promise((resolve, reject) => {
    child.on('message', (said: Said) => hear(said, { resolve, reject }));
    child.on('error', (error) => reject(signal.aborted ? new Error('It was stopped, with the service.') : error));
    child.on('exit', (code, killedBy) => reject(new Error(`Its process ended (${killedBy ?? code}).`)));
    child.send(errand);
  });
}
