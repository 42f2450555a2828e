import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../patience.ts';
import type { Place } from '../holdfast.ts';
import type { Chance } from './chance.ts';
import type { Disk } from './disk.ts';
import type { Stage } from './stage.ts';

/** What an installation stands on. */
export type Ground = {
  place: Place;
  disk?: Disk;
  postgres?: { crash(): Promise<void>; recover(): Promise<void> };
};
/** When it is over, somebody is there again. */
export type Crash = {
  name: string;
  often: number;
  /** How many it counts for. */
  times?: number;
  happens(stage: Stage, ground: Ground, chance: Chance): Promise<void>;
};

/** Somewhere in what a few requests take. */
const aMoment = (chance: Chance) => sleep(chance.below(30));

/** Who goes on with an upload in pieces asks on and on, and is never told: then this is long enough. */
const LONG_ENOUGH_MS = 5000;

/** They go on asking; when nothing is done any more, nothing is acknowledged either, but they are answered. */
const someAnswers = async (stage: Stage, count: number) => {
  const [enough, end] = [stage.answers() + count, performance.now() + LONG_ENOUGH_MS];
  await until(() => stage.answers() >= enough || performance.now() > end, 'answers', stage.answers);
};

const killed: Crash = {
  name: 'kill -9',
  often: 6,
  async happens(stage, _ground, chance) {
    await aMoment(chance);
    await stage.holdfast().kill();
    await stage.start();
  },
};

const failedSyncs: Crash = {
  name: 'failed syncs and kill -9',
  often: 1,
  async happens(stage) {
    await stage.holdfast().setSyncs('fail');
    await someAnswers(stage, 20);
    await stage.holdfast().kill();
    await stage.start();
  },
};

const betweenBytesAndRow: Crash = {
  name: 'kill -9 between bytes and row',
  often: 1,
  async happens(stage) {
    await stage.holdfast().diesAfterBytes();
    await stage.start();
  },
};

/** The next one has hardly begun with what the one before has left. */
const killedAtStart: Crash = {
  name: 'kill -9 twice',
  often: 2,
  times: 2,
  async happens(stage, ground, chance) {
    await killed.happens(stage, ground, chance);
    await killed.happens(stage, ground, chance);
  },
};

export const onMachine: Crash[] = [killed, failedSyncs, betweenBytesAndRow, killedAtStart];

/** Whoever has no power does not answer, either: with a sync under way, the system would still call it a success. */
async function cut(stage: Stage, { disk }: Ground): Promise<void> {
  await stage.holdfast().standsStill();
  await disk!.cut();
}

async function recover(stage: Stage, { disk, postgres }: Ground): Promise<void> {
  await stage.holdfast().kill();
  await postgres?.crash();
  await disk!.back();
  await postgres?.recover();
  await stage.start();
}

const powerCut: Crash = {
  name: 'power cut',
  often: 6,
  async happens(stage, ground, chance) {
    await aMoment(chance);
    await cut(stage, ground);
    await recover(stage, ground);
  },
};

/** The disk answers EIO to everything, while the process lives on. Not under a sync, which the system would call a success. */
const diskGone: Crash = {
  name: 'disk gone (EIO)',
  often: 1,
  async happens(stage, ground) {
    await stage.rest();
    await ground.disk!.cut();
    await stage.write(0);
    await someAnswers(stage, 20);
    await recover(stage, ground);
  },
};

/** In the middle of it the power goes, too. */
const diskFull: Crash = {
  name: 'disk full and power cut',
  often: 1,
  async happens(stage, ground) {
    const giveBack = await ground.disk!.fill();
    await someAnswers(stage, 20);
    await giveBack();
    await cut(stage, ground);
    await recover(stage, ground);
  },
};

export const onDisk: Crash[] = [powerCut, diskGone, diskFull];
