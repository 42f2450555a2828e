import path from 'node:path';
import { importsOf, type Source, withoutComments } from './architecture.ts';

/** Names that a file offers and no other takes from it. Whoever wants one to be private takes the word `export` away. */
export function deadExports(offering: Source[], all: Source[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const source of all)
    for (const [from, names] of takenBy(source)) taken.set(from, (taken.get(from) ?? new Set<string>()).union(names));
  return offering.flatMap(({ path: where, text }) =>
    exportedIn(withoutComments(text))
      .filter((name) => !taken.get(where)?.has(name))
      .map((name) => `${where} exports ${name}, which nobody imports`),
  );
}

/** By its name; every other package is somebody else's. */
const packages: Record<string, string> = { '@holdfast/client': 'client/src/client.ts' };

/** What a file imports from which other. */
function takenBy({ path: where, text }: Source): [from: string, names: Set<string>][] {
  // What is plain JavaScript names its types in comments.
  const code = where.endsWith('.mjs') ? text : withoutComments(text);
  return importsOf(code).flatMap(({ specifier, names }) => {
    const isNear = specifier.startsWith('.');
    const from = isNear ? path.posix.join(path.posix.dirname(where), specifier) : packages[specifier];
    return from === undefined ? [] : [[from, namesIn(names, code, text)] as [string, Set<string>]];
  });
}

function namesIn(clause: string, code: string, text: string): Set<string> {
  const whole = clause.match(/\*\s*as\s+(\w+)/)?.[1];
  if (whole) {
    const used = [...code.matchAll(new RegExp(`\\b${whole}\\s*\\.\\s*(\\w+)`, 'g'))].map(([, name]) => name!);
    const unpacked = [...code.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${whole}\\b`, 'g'))];
    return new Set([...used, ...unpacked.flatMap(([, names]) => listed(names!, 0))]);
  }
  const listedNames = clause.match(/\{([^}]*)\}/)?.[1];
  // What is imported while it runs, or in whole, is taken by any word of the file.
  return new Set(listedNames === undefined ? text.match(/[A-Za-z_$][\w$]*/g) : listed(listedNames, 0));
}

/** Of `one, type two as three`: what they are called there (0) or here (-1). */
const listed = (names: string, side: 0 | -1): string[] =>
  names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((name) => name.split(/\s+as\s+|\s*:\s*/).at(side)!);

function exportedIn(code: string): string[] {
  const declared = code.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|var|function\*?|type|class|interface|enum) (\w+)/gm,
  );
  const several = code.matchAll(/^export (?:const |let |type )?[{[]([^}\]]*)[}\]]/gm);
  return [...[...declared].map(([, name]) => name!), ...[...several].flatMap(([, names]) => listed(names!, -1))];
}
