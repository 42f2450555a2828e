import { useRef } from 'react';
import { Clash } from '../../ui/forms/TextClash.tsx';

type Replacing = {
  text: string;
  /** What the writer has seen. */
  from: string;
  /** The text as it is now, and the tag of what it is part of. */
  read(): Promise<{ text: string; etag: string }>;
  send(headers: { 'If-Match': string }): Promise<unknown>;
  /** Whatever became of it, what is shown is read again. */
  settled(): Promise<unknown>;
};

const MOST_TRIES = 5;
const STALE = 412;

/**
 * Replaces a text only if it is still what its writer has seen. What it is part of may have changed otherwise meanwhile,
 * a date or a comment: then it is read and tried again.
 */
export async function replaceText({ text, from, read, send, settled }: Replacing): Promise<void> {
  try {
    for (let tries = 1; ; tries += 1) {
      const now = await read();
      if (now.text === text) return;
      if (now.text !== from) throw new Clash(now.text);
      try {
        await send({ 'If-Match': now.etag });
        return;
      } catch (error) {
        if ((error as { status?: number }).status !== STALE || tries === MOST_TRIES) throw error;
      }
    }
  } finally {
    await settled();
  }
}

/**
 * Of a form that changes a description among other things: gives what replaces it if it was changed in the form. Where
 * somebody else has changed it since the form was opened, the form says so beside it, and the next time it is meant.
 */
export function useFormText(opened = '') {
  const seen = useRef(opened);
  return async (text: string, replace: (text: string, from: string) => Promise<unknown>): Promise<void> => {
    if (text === seen.current) return;
    try {
      await replace(text, seen.current);
      seen.current = text;
    } catch (error) {
      if (!(error instanceof Clash)) throw error;
      seen.current = error.theirs;
      const message = `Somebody has changed this meanwhile. It now says: “${error.theirs}”. Save again to put yours in its place.`;
      throw Object.assign(error, { errors: [{ field: 'description', message }] });
    }
  };
}
