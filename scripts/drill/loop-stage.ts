import type { Holdfast } from './holdfast.ts';

/** `isOneChange`: all of it or nothing, so who writes on the embedded database meanwhile waits for its end. */
export type Heavy = { name: string; isOneChange?: boolean; request(): Promise<unknown> };

/** Where it all happens, and how much of it there is. */
export type Stage = {
  holdfast: Holdfast;
  project: string;
  sizes: { below: number; copies: number; words: number; lines: number; people: number; files: number };
};

export const newProject = async ({ ask }: Holdfast, name: string): Promise<string> =>
  (await ask('POST', '/projects.json', { project: { name } })).id;
