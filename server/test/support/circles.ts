/** By file: those it imports, for their types as well. */
export type Imports = Map<string, string[]>;

/** Every file from which imports lead back to it, and the shortest way they do. Of each circle the first file is named. */
export function circles(imports: Imports): [file: string, way: string][] {
  const seen = new Set<string>();
  return [...imports.keys()].sort().flatMap((file): [string, string][] => {
    const way = seen.has(file) ? undefined : wayBack(imports, file);
    for (const one of way ?? []) seen.add(one);
    return way ? [[file, `leads back to itself by ${[...way.slice(1), file].join(', ')}`]] : [];
  });
}

/** From a file to itself, without its second mention. */
function wayBack(imports: Imports, start: string): string[] | undefined {
  const from = new Map<string, string>();
  const reached = [start];
  for (const file of reached)
    for (const next of imports.get(file) ?? []) {
      if (next === start) return wayTo(from, start, file);
      if (from.has(next) || !imports.has(next)) continue;
      from.set(next, file);
      reached.push(next);
    }
  return undefined;
}

function wayTo(from: Map<string, string>, start: string, end: string): string[] {
  const way = [end];
  for (let file = end; file !== start; way.unshift(file)) file = from.get(file)!;
  return way;
}
