import type { Chance } from '../marathon/chance.ts';
import { kindOf } from './described.ts';

const KEPT = 40;
const MOST_VALUES = 4000;

/** The ids somebody has been shown, by kind of thing: what a valid request names. */
export type Known = {
  learn(kind: string, id: string): void;
  forget(kind: string, id: string): void;
  of(kind: string): readonly string[];
};

export function makeKnown(chance: Chance): Known {
  const ids = new Map<string, string[]>();
  const of = (kind: string) => ids.get(kind) ?? [];
  return {
    of,
    learn(kind, id) {
      const some = of(kind);
      if (some.includes(id)) return;
      if (some.length < KEPT) some.push(id);
      else some[chance.below(KEPT)] = id;
      ids.set(kind, some);
    },
    forget: (kind, id) =>
      ids.set(
        kind,
        of(kind).filter((one) => one !== id),
      ),
  };
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && /^\d{1,12}$/.test(value)) || Number.isSafeInteger(value);

/** Everything that an answer names with its id; `kind` is what the path is about. */
export function namedIn(body: unknown, kind: string): { kind: string; id: string }[] {
  const found: { kind: string; id: string }[] = [];
  let seen = 0;
  const walk = (value: unknown, about: string) => {
    if (typeof value !== 'object' || value === null || seen > MOST_VALUES) return;
    seen += 1;
    if (Array.isArray(value)) {
      for (const one of value) walk(one, about);
      return;
    }
    const object = value as Record<string, unknown>;
    if (isId(object.id)) found.push({ kind: about, id: String(object.id) });
    if (typeof object.ref === 'string') found.push({ kind: 'pendingfiles', id: object.ref });
    if (isId(object['version-id'])) found.push({ kind: 'fileversions', id: String(object['version-id']) });
    // "categories" are those of whatever the path is about.
    for (const [key, inner] of Object.entries(object))
      if (typeof inner === 'object') walk(inner, /^categor/.test(key) ? kind : kindOf(key));
  };
  walk(body, kind);
  return found;
}
