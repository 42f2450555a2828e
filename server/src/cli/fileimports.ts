import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, type Schemas } from '@holdfast/client';
import { type Command, Option } from 'commander';
import { callersFolder, loadConfig } from '../platform/config.ts';
import { address, whole } from './arguments.ts';
import { makeProgress, say } from './terminal.ts';
import { printable } from './upload/progress.ts';

type FileImport = Schemas['FileImport'];
type Options = { url?: string; token?: string; into?: number; name?: string; dates?: 'dmy' | 'mdy'; dryRun: boolean };

const tools = {
  csv: 'a CSV file of any tool or spreadsheet',
  trello: 'a board of Trello, exported as JSON',
  asana: 'a project of Asana, exported as CSV or JSON',
  todoist: 'a project of Todoist, exported as a template (CSV)',
};

/** Files of other tools: a client that knows the rest by its API. What goes where is changed in the app. */
export function fileImportCommands(holdfast: Command): void {
  const bringing = holdfast.commands.find((command) => command.name() === 'import')!;
  for (const [tool, what] of Object.entries(tools))
    server(bringing.command(tool))
      .description(`bring in ${what}, over HTTP, as a new project or into one that is there`)
      .argument('<file>', 'the file')
      .option('--into <id>', 'the project that is there; without it a new one is made', whole)
      .option('--name <name>', 'what the new project is called')
      .addOption(new Option('--dates <order>', 'how 3/12/2026 is meant').choices(['dmy', 'mdy']))
      .option('--dry-run', 'only read the file, and say what would come and what would not', false)
      .action((file: string, options: Options) => bring(tool, file, options));
  server(bringing.command('undo'))
    .description('put all that a file brought in into the trash')
    .argument('<id>', 'what `import` said', whole)
    .action(undo);
}

const server = (command: Command): Command =>
  command
    .option('--url <url>', 'the server (HOLDFAST_URL; http://127.0.0.1:8080)', address)
    .option('--token <token>', 'an API token; better in HOLDFAST_TOKEN, where no other user of this machine sees it');

function connect(options: Pick<Options, 'url' | 'token'>): Client {
  const config = loadConfig();
  const token = options.token ?? config.clientToken;
  if (!token) throw new Error('Set HOLDFAST_TOKEN to an API token (or HOLDFAST_TOKEN_FILE to a file with one).');
  return createClient({ baseUrl: options.url ?? config.serverUrl, token });
}

const shown = async (client: Client, id: string): Promise<FileImport> =>
  (await client.get('/fileimports/{id}.json', { path: { id } })).import;

async function bring(tool: string, path: string, { into, name, dates, dryRun, ...to }: Options): Promise<void> {
  const client = connect(to);
  const file = await openAsBlob(resolve(callersFolder(), path)).catch(() => {
    throw new Error(`${path} cannot be read.`);
  });
  const pendingFileRef = await client.upload(file, { name: basename(path) });
  const chosen = { pendingFileRef, ...(into && { projectId: String(into) }), ...(name && { projectName: name }) };
  const { id } = await client.post('/fileimports.json', { body: { import: chosen } });
  if (dates) await client.put('/fileimports/{id}.json', { path: { id }, body: { import: { dateOrder: dates } } });
  const ready = await shown(client, id);
  const isOther = tool !== 'csv' && ready.format !== tool;
  if (isOther || dryRun) await client.delete('/fileimports/{id}.json', { path: { id } });
  if (isOther) throw new Error(`${path} is not ${tools[tool as keyof typeof tools]}. Nothing was brought in.`);
  tell(ready);
  if (dryRun) return;
  await client.put('/fileimports/{id}/begin.json', { path: { id } });
  const done = await waitFor(client, id, 'running');
  say(
    `${done.made} of ${done.rows} rows are tasks of project ${done.projectId}. Undo it with: holdfast import undo ${id}`,
  );
  if (done.refused > 0) {
    say(`${done.refused} stayed out; why is told in the app, under Settings, Import.`);
    process.exitCode = 1;
  }
}

function tell(ready: FileImport): void {
  const columns = ready.columns.map(({ name, field }) => `${name} → ${field}`);
  say(printable(`${ready.fileName}: ${ready.rows - ready.out} of ${ready.rows} rows become tasks (${ready.format})`));
  say(printable(`Columns: ${columns.join(', ')}`));
  const out = ready.columns.filter(({ field }) => field === 'none').map(({ name }) => name);
  if (out.length > 0) say(printable(`Columns that stay out: ${out.join(', ')}`));
  if (!ready.dateOrderIsSure) say(`Dates are read as ${ready.dateOrder}; if they are not, say so with --dates.`);
  for (const { said, why } of ready.people.filter(({ personId }) => personId === ''))
    say(printable(`Not found: ${said} (${why})`));
  for (const { reason, count, rows, out } of ready.reasons)
    say(printable(`${out ? 'Stays out' : 'In part'}: ${reason} (${count}, such as row ${rows.join(', ')})`));
}

const LOOK_MS = 500;

async function waitFor(client: Client, id: string, state: FileImport['status']): Promise<FileImport> {
  const progress = makeProgress();
  for (;;) {
    const one = await shown(client, id);
    if (one.status !== state) {
      progress.clear();
      return one;
    }
    const waits = one.problem ? ` It waits: ${one.problem}` : '';
    progress.show(() => [printable(`${one.made + one.refused} of ${one.rows} rows.${waits}`)]);
    await pause(LOOK_MS);
  }
}

async function undo(given: number, to: Pick<Options, 'url' | 'token'>): Promise<void> {
  const client = connect(to);
  const id = String(given);
  await client.put('/fileimports/{id}/undo.json', { path: { id } });
  const { status, problem } = await waitFor(client, id, 'undoing');
  if (status !== 'undone') throw new Error(problem);
  say('What was brought in is in the trash.');
}
