import { enableCompileCache } from 'node:module';

/**
 * Runs one command of Holdfast after the other, each as its own process would: loading the program takes a second of
 * processor, and only the first command has to pay for it. Started by `openCommands`.
 */
export type Command = { args: string[]; env: Record<string, string> };

class Ended extends Error {}

enableCompileCache();
const { run } = await import('../../src/cli.ts');
// Each command listens to what becomes of its output, and to being interrupted.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
const own = { ...process.env };
const leave = process.exit.bind(process);
process.once('disconnect', () => leave());

process.on('message', async ({ args, env }: Command) => {
  const told = { out: '', err: '' };
  let code: number | undefined;
  const keep = (stream: keyof typeof told) => (text: string | Uint8Array) => {
    if (code === undefined) told[stream] += text;
    return true;
  };
  process.stdout.write = keep('out');
  process.stderr.write = keep('err');
  process.exit = (given) => {
    code ??= Number(given);
    throw new Ended();
  };
  process.exitCode = 0;
  process.env = { ...own, ...env };
  await run(args).catch((error) => {
    if (!(error instanceof Ended)) throw error;
  });
  process.send!({ code: code ?? process.exitCode, ...told });
});
