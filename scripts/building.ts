import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Building = {
  /** The script that builds it when it is run. */
  script: string;
  /** Said with the time it took. */
  done: string;
  /** Said with the reason when it could not be done. */
  undone: string;
};

/** In a process of its own, so that the builder's memory is given back. */
export async function buildBeside({ script, done, undone }: Building): Promise<void> {
  const begun = performance.now();
  const builder = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  builder.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(builder, 'close');
  if (code === 0) process.stdout.write(`${done} in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`);
  else process.stderr.write(`${undone} ${reasonIn(complaint)}\n`);
}

const reasonIn = (complaint: string): string =>
  /Cannot find package '(vite|@vitejs|@tailwindcss|rolldown)/.test(complaint)
    ? 'What builds it is not installed: run npm ci, without --omit=dev.'
    : complaint.trim();
