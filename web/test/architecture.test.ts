import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { crowded } from '../../server/test/support/architecture.ts';
import { circles } from '../../server/test/support/circles.ts';

const root = path.resolve(import.meta.dirname, '../src');

/** Lowest first; a folder may use those before it and itself. The nouns may use one another's files, except their pages. */
const layers = ['ui', 'person', 'api', 'nouns', 'overview/home', 'shell', 'routes', 'main'];
/** The server's, so that who knows where a noun is there knows where it is here. */
const rooms = ['people', 'bytes', 'work', 'overview', 'integrations', 'operating'];

/** Its noun (`work/tasks`), or the folder or file that is none. */
const unitOf = (file: string): string => {
  const [first, second] = file.split('/').map((part) => part.replace(/\.tsx?$/, ''));
  return rooms.includes(first!) ? `${first}/${second}` : first!;
};
const layerOf = (file: string): string => (layers.includes(unitOf(file)) ? unitOf(file) : 'nouns');

type Source = { file: string; text: string };
const sources: Source[] = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map((match) => match[1]!);

function check(all: Source[]): string[] {
  return all.flatMap((source) => {
    const { file, text } = source;
    const own = layerOf(file);
    const wrong = importsOf(source).flatMap((specifier) => {
      if (specifier === '@holdfast/client')
        return /[/-]queries\.ts$|^api\.ts$/.test(file) ? [] : [`${file} uses the client; only queries.ts may`];
      if (!specifier.startsWith('.')) return [];
      const target = path.posix.join(path.posix.dirname(file), specifier);
      const other = layerOf(target);
      if (layers.indexOf(other) > layers.indexOf(own))
        return [`${file} may not import ${target}: ${other} lies above ${own}`];
      const isForeignPage = other !== 'ui' && /(Page|Frame)\.tsx$/.test(target) && unitOf(target) !== unitOf(file);
      return isForeignPage && own !== 'routes'
        ? [`${file} imports the page ${target}; pages are reached by their address`]
        : [];
    });
    if (own === 'nouns' && !rooms.includes(file.split('/')[0]!))
      wrong.push(`${file} is in none of the rooms ${rooms.join(', ')}`);
    if (/\bclient\b.*from '(\.\.\/)+api\.ts'/.test(text) && !/[/-]queries\.ts$/.test(file))
      wrong.push(`${file} takes the client from api.ts; only queries.ts may`);
    if (text.split('\n').length > 251) wrong.push(`${file} has more than 250 lines`);
    if (/\bexport default\b/.test(text)) wrong.push(`${file} has a default export`);
    return wrong;
  });
}

/** The same for the client, whose files all lie in one folder. */
function circlesIn(folder: string): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder });
  const targets = (file: string) =>
    importsOf({ file, text: readFileSync(path.join(folder, file), 'utf8') })
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
  assert.ok(files.length > 5);
  return circles(new Map(files.map((file) => [file, targets(file)]))).map((found) => found.join(' '));
}

describe('the web app’s sources', () => {
  test('obey the order', () => {
    assert.ok(sources.length > 50);
    assert.deepEqual(check(sources), []);
  });

  test('and go in no circles, nor do those of the client', () => {
    assert.deepEqual(circlesIn(root), []);
    assert.deepEqual(circlesIn(path.resolve(root, '../../client/src')), []);
  });

  test('and lie in folders that one can take in at a glance, as do those of the client and of the browser tests', () => {
    const paths = globSync(['web/{src,test}/**/*.*', 'client/{src,test}/**/*.*', 'e2e/**/*.*'], {
      cwd: path.resolve(root, '../..'),
    });
    assert.ok(paths.length > sources.length);
    assert.deepEqual(crowded(paths), []);
  });

  test('and what does not is found', () => {
    const bad = (file: string, text: string) => check([{ file, text }]);
    assert.match(bad('ui/Button.tsx', "import { useMe } from '../people/people/queries.ts';")[0]!, /lies above/);
    assert.match(
      bad('people/people/PeoplePage.tsx', "import { Shell } from '../../shell/Shell.tsx';")[0]!,
      /lies above/,
    );
    assert.match(
      bad('people/people/PeoplePage.tsx', "import { ApiError } from '@holdfast/client';")[0]!,
      /only queries/,
    );
    assert.match(bad('people/people/PeoplePage.tsx', "import { client } from '../../api.ts';")[0]!, /only queries/);
    assert.match(
      bad('overview/home/HomePage.tsx', "import { X } from '../../people/people/PeoplePage.tsx';")[0]!,
      /imports the page/,
    );
    assert.match(bad('overview/search/search.ts', "import { X } from '../home/MyTasks.tsx';")[0]!, /lies above/);
    assert.match(bad('gadgets/gadgets.ts', '')[0]!, /none of the rooms/);
    assert.match(bad('ui/x.ts', 'x\n'.repeat(300))[0]!, /250 lines/);
    assert.match(bad('ui/x.ts', 'export default 1')[0]!, /default export/);
    const many = Array.from({ length: 17 }, (_, n) => `ui/${n}.ts`);
    assert.deepEqual(crowded([...many.slice(1), 'ui/page/Page.tsx']), []);
    assert.deepEqual(crowded(many), [['ui', 'has 17 files; the most is 16']]);
  });
});
