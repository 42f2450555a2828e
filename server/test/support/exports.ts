import type { Source } from './architecture.ts';

/** Names that a file offers and no other file mentions. Whoever wants one to be private takes the word `export` away. */
export function deadExports(offering: Source[], all: Source[]): string[] {
  const words = new Map(all.map(({ path, text }) => [path, new Set(text.match(/[A-Za-z_$][\w$]*/g))]));
  return offering.flatMap(({ path, text }) =>
    exportedIn(text)
      .filter((name) => !all.some((other) => other.path !== path && words.get(other.path)!.has(name)))
      .map((name) => `${path} exports ${name}, which nobody else names`),
  );
}

function exportedIn(text: string): string[] {
  const declared = text.matchAll(/^export (?:async )?(?:const|let|function\*?|type|class|interface|enum) (\w+)/gm);
  const listed = [...text.matchAll(/^export (?:const |type )?\{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(','));
  return [
    ...[...declared].map(([, name]) => name!),
    ...listed
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1)!,
      )
      .filter(Boolean),
  ];
}
