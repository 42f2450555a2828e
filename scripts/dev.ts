import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { viteSettings } from './web.ts';

/** `npm run dev`: the server, started again when its files change, and in front of it Vite, which puts changes of the web app into the open page. */
const root = path.resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';

const server = spawn(
  process.execPath,
  ['--watch-path=server/src', 'scripts/start.mjs', 'server/src/main.ts', '--from-sources'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } },
);

const vite = await createServer({
  ...(await viteSettings()),
  server: {
    port: 5173,
    proxy: {
      // Everything that is not the app's own source or page is the API's.
      '^/(?!@|src/|node_modules/|theme\\.js|icon\\.svg)': {
        target: `http://127.0.0.1:${port}`,
        bypass: ({ headers, url }) =>
          headers.accept?.includes('text/html') && !url?.includes('.json') ? '/index.html' : undefined,
      },
    },
  },
});
await vite.listen();
process.stdout.write(`Web app with live reload: ${vite.resolvedUrls?.local[0] ?? ''}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    server.kill(signal);
    await vite.close();
    process.exit();
  });
