import { createCipheriv, createHash } from 'node:crypto';

/** What a run does is drawn from its seed, for each who draws in a row of their own: the same seed plans the same run. */
export type Chance = {
  below(count: number): number;
  pick<T>(among: readonly T[]): T;
  bytes(most: number): Buffer;
};

export function chanceOf(seed: number, who: string): Chance {
  const key = createHash('sha256').update(`${seed} ${who}`).digest().subarray(0, 16);
  const row = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  const draw = (count: number) => row.update(Buffer.alloc(count));
  const below = (count: number) => Math.floor((draw(4).readUInt32LE() / 2 ** 32) * count);
  return {
    below,
    pick: (among) => among[below(among.length)]!,
    // Mostly small ones, as people have them.
    bytes: (most) => draw(1 + Math.floor((below(1000) / 1000) ** 3 * most)),
  };
}
