import { sizeText } from '../../bytes/storage/sizes.ts';
import type { Account, Server } from './calls.ts';
import type { FoundFile } from './found.ts';
import { Refused } from './server.ts';

/** Whoever may not upload there is told what to do about it before a byte is sent. Gives the account it goes to. */
export async function requireUploader(server: Server, project: number): Promise<Account> {
  const account = await server.account().catch(advise({ 401: UNKNOWN_TOKEN }));
  await server.requireUploader(project).catch(
    advise({
      404:
        `There is no project ${project}, or this token does not see it: take the number from the project’s address in the ` +
        'app, or ask one of its administrators to add you.',
    }),
  );
  return account;
}

const UNKNOWN_TOKEN =
  'The server does not know this token, or it has expired: make one in the app under Settings, or on the server with ' +
  '"holdfast token create", and set HOLDFAST_TOKEN to it.';

/** What the server says is for programs, where this knows better. */
const advise = (words: Record<number, string>) => (error: unknown) => {
  const better = error instanceof Refused ? words[error.status] : undefined;
  throw better === undefined ? error : new Refused(better);
};

/** Undefined when the server takes a file of this size. */
export function oversizeOf({ size }: FoundFile, { largestFile }: Account): string | undefined {
  if (largestFile === undefined || size <= largestFile) return undefined;
  return `It is larger than the ${sizeText(largestFile)} that this server takes (HOLDFAST_MAX_FILE_SIZE there).`;
}

/** Half of a folder is worse than none, so what does not fit as a whole is not begun. */
export async function requireRoom(server: Server, { quota }: Account, files: FoundFile[]): Promise<void> {
  if (quota === undefined) return;
  const room = (await server.freeBytes()) ?? quota;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > room)
    throw new Refused(
      `There is no room for all of it, which takes ${sizeText(bytes)}: that is ${sizeText(bytes - room)} too much ` +
        '(HOLDFAST_QUOTA on the server). Nothing was sent: send less, delete files, which counts when the trash lets go of ' +
        'them after 30 days, or ask whoever runs the server for more.',
    );
}
