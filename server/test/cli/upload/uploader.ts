import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { until } from '../../../../scripts/patience.ts';
import { type UploadOptions, upload } from '../../../src/cli/upload/upload.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../support/app.ts';
import type { Engine } from '../../support/databases.ts';

export type Heard = {
  ids: Map<string, string>;
  known: string[];
  failed: Map<string, string>;
  leftOut: string[];
  sent: number[];
  waited: string[];
};

export type Uploader = {
  app: TestApp;
  url: string;
  folder: string;
  write(path: string, content: string | Buffer): Promise<void>;
  /** Sends and remembers what was said about each file, by its path below the folder. */
  run(project: string, paths: string[], options?: Partial<UploadOptions>, whenWaiting?: () => void): Promise<Heard>;
  /** The server has noticed that a connection has broken, and whoever goes on need not wait for it. */
  noticesBreaks(): Promise<void>;
  filesOf(project: string): Promise<Record<string, string>[]>;
};

/** A server that is called over the network, and a folder with what is sent to it; both are there when the tests run. */
export function useUploader(engine: Engine, options: TestAppOptions = {}): Uploader {
  let app: (TestApp & { dispose(): Promise<void> }) | undefined;
  let [folder, url] = ['', ''];
  before(async () => {
    app = await openTestApp(engine, options);
    folder = await mkdtemp(join(tmpdir(), 'holdfast-upload-'));
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await app?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get app() {
      return app!;
    },
    get url() {
      return url;
    },
    get folder() {
      return folder;
    },
    async write(path, content) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    async run(project, paths, given = {}, whenWaiting = () => {}) {
      const heard: Heard = { ids: new Map(), known: [], failed: new Map(), leftOut: [], sent: [], waited: [] };
      const short = (path: string) => path.slice(folder.length + 1);
      await upload(
        {
          url,
          token: app!.admin.token,
          paths: paths.map((path) => join(folder, path)),
          parallel: 3,
          isAgain: false,
          pausesMs: [1, 5, 10],
          journalAt: join(folder, `journal-${project}`),
          ...given,
          target: { project: Number(project), becomesVersion: false, ...given.target },
        },
        {
          begins() {},
          waits(reason) {
            heard.waited.push(reason);
            whenWaiting();
          },
          begun() {},
          sent: (_file, bytes) => heard.sent.push(bytes),
          done({ path }, id, isKnown) {
            heard.ids.set(short(path), id);
            if (isKnown) heard.known.push(short(path));
          },
          failed: (path, reason) => heard.failed.set(short(path), reason),
          leftOut: (path) => heard.leftOut.push(short(path)),
        },
      );
      return heard;
    },
    noticesBreaks: () =>
      until(async () => {
        const uploads = await app!.services.db.read.selectFrom('uploads').select('lease').execute();
        return uploads.every(({ lease }) => lease === '');
      }, 'the broken connection to be noticed'),
    filesOf: async (project) => (await app!.admin.get(`/projects/${project}/files.json`)).body.project.files,
  };
}
