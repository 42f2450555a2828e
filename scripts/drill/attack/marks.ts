/** Whose words these are, and who may read them; the letters stand in the marks themselves. */
export type Tenant = 'a' | 'b' | 'c';
/** `t`: all of its account; `d`: who sees everybody; `v` and `p`: its Administrators, in a project of theirs and in one with others; `s`: nobody. */
export type Kind = 't' | 'd' | 'v' | 'p' | 's';

/** Words that tell whom they belong to, wherever they turn up. Letters and digits only, so that no search takes them apart. */
export const markOf = (world: number, tenant: Tenant, kind: Kind): string => `mk${world}${tenant}${kind}zz`;
const MARKS = /mk(\d+)([abc])([tdvps])zz/gi;

export type Sight = { world: number; tenant?: Tenant; kinds: string };

/** The marks in what somebody was told that they may not know of. */
export function strayMarks(text: string, { world, tenant, kinds }: Sight): string[] {
  const stray = new Set<string>();
  for (const [mark, number, owner, kind] of text.matchAll(MARKS))
    if (Number(number) !== world || owner!.toLowerCase() !== tenant || !kinds.includes(kind!.toLowerCase()))
      stray.add(mark.toLowerCase());
  return [...stray];
}

/** Of who has founded an account: only they make other Administrators. */
export const FOUNDERS_PASSWORD = 'lanterns along the wet quay';
