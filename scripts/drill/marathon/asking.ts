import { randomUUID } from 'node:crypto';
import type { Holdfast } from '../holdfast.ts';
import { ask, Refusal, untilAnswered } from '../uploading.ts';
import { lost, type Model, type Thing } from './model.ts';

/** Where they write. */
export type World = {
  /** Throws while nobody is there. */
  living(): Holdfast;
  /** Resolves when somebody is. */
  isUp(): Promise<unknown>;
  model: Model;
  /** A project that is copied, and how many tasks it has. */
  pattern: { id: string; tasks: number };
};

export type Request = { method: string; path: string; body?: object };
type Made = { id?: string | number };

const send = async ({ living }: World, { method, path, body }: Request, key?: string): Promise<Made> => {
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) };
  const answer = await ask(living(), method, path, { headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return (await answer.json()) as Made;
};

export const repeatedly = (world: World, request: Request): Promise<Made> => {
  const key = randomUUID();
  return repeated(world, () => send(world, request, key));
};

/** Until it is answered; outages are counted on the way. */
export const repeated = <T>({ model }: World, work: () => Promise<T>): Promise<T> =>
  untilAnswered(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) model.outages += 1;
      throw error;
    }
  });

/** Who was asked, when it was not answered, or with an outage: nobody knows then whether it was done. */
export async function once(world: World, request: Request): Promise<Made | { asked: Holdfast }> {
  await world.isUp();
  const asked = world.living();
  try {
    return await send(world, request);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw error;
    world.model.unanswered += 1;
    return { asked };
  }
}

/** What was acknowledged is not there. */
export function refused(model: Model, thing: Thing, error: unknown): 'refused' {
  if (!(error instanceof Refusal)) throw error;
  lost(model, thing, `refused: ${error.message}`);
  return 'refused';
}
