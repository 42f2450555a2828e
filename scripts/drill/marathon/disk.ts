import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { comesTrue } from '../../patience.ts';
import { memoryFolder } from '../../postgres.ts';
import type { Run } from '../run.ts';

const call = promisify(execFile);
const MIB = 2 ** 20;
/** Not by itself: what nobody synced is to be lost. */
const OPTIONS = 'loop,commit=300';

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from one moment on nothing reaches the disk, not even its journal. */
const [SHUTDOWN, NO_LOG_FLUSH] = [0x8004587d, 2];
const perl = [
  'perl',
  '-e',
  `open(F, '<', $ARGV[0]) or die $!; my $how = pack('L', ${NO_LOG_FLUSH}); ioctl(F, ${SHUTDOWN}, $how) or die $!`,
];
const python = [
  'python3',
  '-c',
  `import fcntl,os,struct,sys;fcntl.ioctl(os.open(sys.argv[1],0),${SHUTDOWN},struct.pack('I',${NO_LOG_FLUSH}))`,
];

/** A small file system of its own, whose power can be cut. */
export type Disk = {
  folder: string;
  /** Has a program run as on a machine that was started anew when the power came back: the system tells it another start. */
  under: string[];
  /** The power is cut: what was not synced is gone, and every call fails from now on. */
  cut(): Promise<void>;
  /** It is back. Whoever had files open there is gone by now. */
  back(): Promise<void>;
  /** Something else takes all the room there is, until it gives it back. */
  fill(): Promise<() => Promise<void>>;
};

/** Where the system tells which start of the machine this is; only for the program, in mounts of its own. */
const START_ID = '/proc/sys/kernel/random/boot_id';
const asStarted = (file: string) => [
  ...['unshare', '--mount', '--propagation', 'slave'],
  ...['sh', '-c', `mount --bind "$0" ${START_ID} && exec "$@"`, file],
];

/** Undefined where that may not be done, with the reason said. */
export async function openDisk(run: Run, mib: number): Promise<Disk | undefined> {
  const home = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'holdfast-drill-disk-'));
  run.after(() => rm(home, { recursive: true, force: true }));
  // PostgreSQL is another user.
  await chmod(home, 0o755);
  const [image, folder] = [join(home, 'image'), await mkdtemp(join(home, 'disk-'))];
  const start = join(home, 'start');
  const [unshare, ...under] = asStarted(start);
  const startAnew = () => writeFile(start, `${randomUUID()}\n`);
  const mount = () => call('mount', ['-t', 'ext4', '-o', OPTIONS, image, folder]);
  const unmount = () => call('umount', [folder]);
  try {
    await (await open(image, 'w')).close();
    await truncate(image, mib * MIB);
    await call('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    await startAnew();
    await call(unshare!, [...under, 'true']);
    await mount();
  } catch (error) {
    run.say(`power cuts: LEFT OUT, because this user may not mount a small file system (${firstLine(error)})`);
    return undefined;
  }
  run.after(() =>
    comesTrue(() =>
      unmount().then(
        () => true,
        (error) => /not mounted/.test(String(error)),
      ),
    ),
  );
  const shutDown = await chooseShutDown(folder);
  await unmount();
  await mount();
  if (!shutDown) {
    run.say(
      'power cuts: LEFT OUT, because there is neither perl nor python3, or the system takes no EXT4_IOC_SHUTDOWN',
    );
    return undefined;
  }
  return {
    folder,
    under: [unshare!, ...under],
    cut: () => shutDown(folder),
    async back() {
      // Those who were killed let go of it a moment later.
      await comesTrue(() =>
        unmount().then(
          () => true,
          () => false,
        ),
      );
      await mount();
      await startAnew();
    },
    async fill() {
      const path = join(folder, 'of-others');
      const file = await open(path, 'w');
      for (const size of [MIB, 4096])
        while (
          await file.write(Buffer.alloc(size)).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        );
      await file.close();
      return async () => {
        await rm(path);
        // Else a power cut brings it back.
        await using within = await open(folder);
        await within.sync();
      };
    },
  };
}

async function chooseShutDown(folder: string): Promise<((folder: string) => Promise<void>) | undefined> {
  for (const [program, ...given] of [perl, python]) {
    const shutDown = async (where: string) => void (await call(program!, [...given, where]));
    if (
      await shutDown(folder).then(
        () => true,
        () => false,
      )
    )
      return shutDown;
  }
}

const firstLine = (error: unknown) => String((error as Error).message ?? error).split('\n')[0];
