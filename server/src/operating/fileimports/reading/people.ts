import { nameKey, whomTheySee } from '../../../people/people/people.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { fullName, sortKey } from '../../../platform/http/answer/classic.ts';
import { peopleCalled } from '../store.ts';

/** Somebody a file names, and who that is here; `personId` is 0 for nobody, and `why` says why. */
export type Match = { said: string; personId: number; name: string; why: string };

export const UNKNOWN = 'nobody here has this address or name';
const AT_ONCE = 200;
/** Nobody is called by more than that, and looking for an address in a whole book takes hours. */
const LONGEST = 600;
const EMAIL = /[^\s<>@,;()]+@[^\s<>@,;()]+/;

/** By what somebody is looked for: an address where there is one, else the name. */
export function personKey(text: string): string {
  const said = text.slice(0, LONGEST);
  const called = EMAIL.exec(said)?.[0] ?? said.replace(/\s*\(\d+\)$/, '');
  return sortKey(called.replace(/^@/, '').replace(/\s+/g, ' ').trim());
}

/** A name can be taken apart into first and last name at every space. */
function nameKeys(name: string): string[] {
  const words = name.split(' ');
  return words.slice(0, 6).map((_, at) => nameKey(words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')));
}

/** Of those whom the actor sees, who goes by these addresses and names. Nobody is invented. */
export async function matchPeople(ctx: Context, q: Queries, said: Map<string, string>): Promise<Map<string, Match>> {
  const matches = new Map<string, Match>();
  const keys = [...said.keys()];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const called = await peopleCalled(q, ctx.actor.accountId, { emails: some, names: some.flatMap(nameKeys) });
    const seen = await whomTheySee(
      ctx,
      q,
      called.map(({ id }) => id),
    );
    for (const key of some) {
      const found = called.filter((one) => seen.has(one.id) && [one.email_key, sortKey(fullName(one))].includes(key));
      const exact = found.filter(({ email_key }) => email_key === key);
      const [one, another] = exact.length > 0 ? exact : found;
      const isOne = one && !another;
      matches.set(key, {
        said: said.get(key)!,
        personId: isOne ? one.id : 0,
        name: isOne ? fullName(one) : '',
        why: isOne ? '' : one ? 'several people have this name' : UNKNOWN,
      });
    }
  }
  return matches;
}
