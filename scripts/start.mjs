// Runs one of Holdfast's programs on a Node that can: `node scripts/start.mjs server/src/main.ts …`.
// Plain JavaScript, so that an older Node can read it far enough to say what is missing.
const major = Number.parseInt(process.versions.node, 10);
if (major < 24) {
  process.stderr.write(
    `Holdfast needs Node.js 24 or newer, and this is ${process.versions.node}: install it, or run npm ci, which brings one along.\n`,
  );
  process.exit(1);
}
// Uploads, syncs of the database and password hashes share libuv's threads; four would make them wait for one another.
process.env.UV_THREADPOOL_SIZE ??= '16';
const [, , program = 'server/src/main.ts', ...rest] = process.argv;
// Compiled code is kept between starts: the second start is quicker, and the compiler takes no memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
// While its files are being changed, they are run as they are.
const isChanging = rest.includes('--from-sources');
// Whatever serves is built before; commands do not wait for that.
if (program === 'server/src/main.ts' && !isChanging) {
  const servesPages = process.env.HOLDFAST_ROLE !== 'worker';
  const built = [import('./server.ts'), ...(servesPages ? [import('./web.ts')] : [])];
  await Promise.all(built.map(async (one) => (await one).buildIfNeeded()));
}
const { pathToFileURL } = await import('node:url');
const { resolve } = await import('node:path');
const file = isChanging ? resolve(program) : (await import('./server.ts')).fileOf(program);
process.argv.splice(1, 2, file);
const { run } = await import(pathToFileURL(file).href);
await run(rest);
