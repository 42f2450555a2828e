import { Readable } from 'node:stream';
import type { Source } from '../../work/files/zip/archive.ts';

type Some = { name: string; rows: object[] };

/** A file of an archive has a length that is said before it, so no more than about this much is held until then. */
const LARGEST = 4 * 2 ** 20;

const ABOUT = `What this Holdfast holds about you, one file for each kind of thing, as JSON.

profile            you, as others see you, and your settings
sessions, tokens   where you are signed in, and which programs act for you (never the secrets themselves)
sign-ins ...       what the audit log says that you did, or that was done to you
projects           the projects you are on
hours              what you have worked
inbox              what you were told, and reactions ..., what you said you think of comments and messages
the others         what you have written: tasks, comments, messages, versions of notebooks and files

Of what lies in projects you find what you can see now. What you wrote in a project that you are no longer on,
an Administrator can give you. Bytes of files are not in it: download them where they are.
`;

/** Each kind as a file, and as several where there is much of it. */
export async function* showParts(data: AsyncIterable<Some>, modifiedAt: Date): AsyncGenerator<Source> {
  yield entry('README.txt', ABOUT, modifiedAt);
  let [name, number, lines, size]: [string, number, string[], number] = ['', 1, [], 0];
  const end = () =>
    entry(`${name}${number === 1 ? '' : ` ${number}`}.json`, `[\n${lines.join(',\n')}\n]\n`, modifiedAt);
  for await (const part of data) {
    if (part.name !== name) {
      if (lines.length > 0) yield end();
      [name, number, lines, size] = [part.name, 1, [], 0];
    }
    for (const row of part.rows) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
      if (size < LARGEST) continue;
      yield end();
      [number, lines, size] = [number + 1, [], 0];
    }
  }
  if (lines.length > 0) yield end();
}

function entry(path: string, text: string, modifiedAt: Date): Source {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, modifiedAt, isDeflated: true, bytes: Readable.from([bytes]), about: { path } };
}
