import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { callersFolder } from '../platform/config.ts';
import { duration } from '../platform/config-checks.ts';

/** What is written behind a command's options, checked. */
export const whole = (value: string): number => {
  if (!/^[1-9]\d{0,15}$/.test(value)) throw new Error(`"${value}" is not an id.`);
  return Number(value);
};

export const count = (value: string): number => {
  if (!/^[1-9]\d?$/.test(value)) throw new Error(`"${value}" is not a number from 1 to 99.`);
  return Number(value);
};

export const address = (value: string): string => {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new Error(`"${value}" is not an http address.`);
  return value.replace(/\/+$/, '');
};

export const lasting = (value: string): number => {
  try {
    return duration(value);
  } catch (error) {
    throw new Error(`"${value}" ${(error as Error).message}.`);
  }
};

/** `2026-11-15`, a time, or how long ago: `7d`. */
export const since = (value: string): string => {
  const time = /^\d+[a-z]+$/i.test(value) ? Date.now() - lasting(value) : Date.parse(value);
  if (Number.isNaN(time))
    throw new Error(`"${value}" is not a time such as 2026-11-15, or 7d for the last seven days.`);
  return new Date(time).toISOString();
};

export async function readToken(path: string): Promise<string> {
  const text = await readFile(resolve(callersFolder(), path), 'utf8').catch(() => {
    throw new Error(`The token file ${path} cannot be read.`);
  });
  return text.trim();
}
