import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const NOBODY_ELSE = 0o077;

/** Whatever this process makes from now on is for nobody but whoever runs it: folders 0700, files 0600. */
export const keepToOurselves = (): number => process.umask(NOBODY_ELSE);

/**
 * What an earlier version, or a hand, has left open is closed: the folder, so that nothing in it is reached, and the
 * records themselves. What is not there yet, or belongs to somebody else, stays as it is.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const leave = () => undefined;
  await chmod(folder, 0o700).catch(leave);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('holdfast.db') || one === 'secret.key'))
    await chmod(join(folder, name), 0o600).catch(leave);
}
