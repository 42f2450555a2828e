import { LEASE_MS } from '../../../server/src/integrations/webhooks/deliver/claims.ts';
import { comesTrue, until } from '../../patience.ts';
import { type Holdfast, prepareNext } from '../holdfast.ts';
import type { Run } from '../run.ts';
import { type Announced, listenTo } from './announced.ts';
import type { World } from './asking.ts';
import { chanceOf } from './chance.ts';
import { compare, restoreAll, takeStock } from './comparing.ts';
import type { Ground } from './crashes.ts';
import { type Model, newModel } from './model.ts';
import { act, settle, type Writer } from './writer.ts';

const WRITERS = 16;

/** An installation, those who write to it, and what they were told. */
export type Stage = {
  model: Model;
  announced: Announced;
  holdfast(): Holdfast;
  /** Answers of any kind, refusals too. */
  answers(): number;
  /** They write until there have been so many answers more. */
  write(answers: number): Promise<void>;
  rest(): Promise<void>;
  /** After a crash. */
  start(): Promise<void>;
  /** They rest, and what they have changed since is compared with what they were told; now and then all there is. */
  check(isAll?: boolean): Promise<void>;
  /** What was never announced, what was out of order; once everything has had its time. */
  unannounced(): Promise<{ never: string[]; disordered: string[] }>;
  end(): Promise<void>;
};

export async function openStage(run: Run, { place, disk }: Ground, seed: number): Promise<Stage> {
  const model = newModel();
  let starts = 0;
  // In the short form each next process lives past the leases of the one before, instead of waiting for their end.
  const under = disk ? { under: disk.under } : {};
  const launch = () => run.start({ place, aheadMs: run.isShort ? LEASE_MS * starts++ : 0, ...under });
  let holdfast = await launch();
  const pattern = await makePattern(holdfast, run.isShort ? 120 : 220);
  const announced = await listenTo(run, holdfast);
  const world: World = {
    model,
    pattern,
    living() {
      if (holdfast.isOver()) throw new Error('Nobody is there.');
      return holdfast;
    },
    isUp: () => until(() => !holdfast.isOver(), 'the next process'),
  };
  const writers: Writer[] = [];
  for (let at = 1; at <= WRITERS; at += 1) {
    const name = `w${at}`;
    const home = (await holdfast.ask('POST', '/projects.json', { project: { name } })).id as string;
    writers.push({ name, home, chance: chanceOf(seed, name), own: [], marks: 0, unsure: new Set() });
  }

  let next: Promise<void> | undefined;
  let isOver = false;
  let isResting = true;
  let turn = Promise.withResolvers<void>();
  let resting = WRITERS;
  const answers = () => model.acknowledged + model.unanswered + model.outages;
  const writing = Promise.all(
    writers.map(async (writer) => {
      for (;;) {
        if (isResting) await turn.promise;
        if (isOver) return;
        resting -= 1;
        await act(world, writer).finally(() => {
          resting += 1;
        });
      }
    }),
  );
  // Whoever waits for them is told; until then it is no unhandled failure.
  writing.catch(() => {});
  const orFails = <T>(work: Promise<T>) => Promise.race([writing.then(() => work), work]);
  const goOn = () => {
    isResting = false;
    turn.resolve();
  };
  const settleAll = async () => {
    for (const { unsure } of writers) for (const thing of unsure) if (await settle(world, thing)) unsure.delete(thing);
  };
  const rest = async () => {
    if (!isResting) turn = Promise.withResolvers();
    isResting = true;
    await orFails(until(() => resting === WRITERS, 'the writers to rest', answers));
    await settleAll();
  };

  const notAnnounced = () => {
    const [never, disordered] = [[] as string[], [] as string[]];
    for (const thing of model.things.values()) {
      const found = announced.missing(thing);
      const name = `${thing.kind} ${thing.id}`;
      if (found.never.length > 0)
        never.push(`${name}: ${found.never.map(({ event, mark }) => `${event} ${mark ?? ''}`)}`);
      if (!found.isInOrder) disordered.push(name);
    }
    return { never, disordered };
  };

  return {
    model,
    announced,
    holdfast: () => holdfast,
    answers,
    async write(more) {
      const enough = answers() + more;
      goOn();
      if (!disk && !run.isShort) next = prepareNext();
      await orFails(until(() => answers() >= enough, 'the writers', answers));
    },
    rest,
    async start() {
      await next;
      holdfast = await launch();
    },
    async check(isAll = false) {
      await rest();
      await compare(world, isAll ? model.things.values() : model.touched);
      model.touched.clear();
      if (!isAll) return;
      await restoreAll(world);
      await settleAll();
      await compare(world, model.things.values());
      await takeStock(
        world,
        writers.map(({ home }) => home),
        announced,
      );
    },
    async unannounced() {
      const disordered: string[] = [];
      let never: string[] = [];
      await comesTrue(() => {
        const found = notAnnounced();
        never = found.never;
        disordered.push(...found.disordered);
        return never.length === 0;
      }, announced.count);
      return { never, disordered };
    },
    async end() {
      await rest();
      isOver = true;
      turn.resolve();
      await writing;
      await holdfast.stop();
    },
  };
}

/** What is copied: more than fits into one portion. */
async function makePattern(holdfast: Holdfast, tasks: number): Promise<{ id: string; tasks: number }> {
  const id = (await holdfast.ask('POST', '/projects.json', { project: { name: 'Pattern' } })).id as string;
  const content = Array.from({ length: tasks }, (_, at) => `Section ${at}`).join('\n');
  await holdfast.ask('POST', `/projects/${id}/tasks/quickadd.json`, { content });
  return { id, tasks };
}
