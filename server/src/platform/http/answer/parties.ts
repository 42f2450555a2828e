import { Type } from 'typebox';
import { type Field, field, flag, listOf, type Options, parseId, refuse } from '../request/fields.ts';

/**
 * Who is meant by `"391,c7"`: people, everybody of a company, or with -1 everybody on the project. `areMore`: by `"+391"`,
 * besides those who were named before. `sentAs`: what the field was called.
 */
export type Parties = {
  people: number[];
  companies: number[];
  isEveryone: boolean;
  areMore?: true;
  sentAs?: string;
};

const wrong = () => refuse('must be a list of people');

/** A field that names people, whichever way. */
export const ofPeople = <F extends Field<unknown>>(one: F): F => ({ ...one, namesPeople: true });

function partiesIn(value: unknown, sentAs?: string): Parties {
  const named: Parties = { people: [], companies: [], isEveryone: false, ...(sentAs && { sentAs }) };
  for (const entry of listOf(value).filter((one) => one !== '')) {
    const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : wrong();
    const [, more, prefix = '', digits = ''] = /^(\+?)([a-z]?)(-1|\d+)$/i.exec(text) ?? wrong();
    if (more) named.areMore = true;
    if (digits === '0') continue;
    if (digits === '-1') named.isEveryone = true;
    else if (prefix === '') named.people.push(parseId(digits) ?? wrong());
    else if (prefix.toLowerCase() === 'c') named.companies.push(parseId(digits) ?? wrong());
    else refuse(`names ${text}: people (391) and companies (c7) can be named here, teams and roles cannot`);
  }
  return named;
}

const manyTexts = Type.Union([Type.String(), Type.Array(Type.String())]);
export const parties = (options: Options) => ofPeople(field(options, manyTexts, partiesIn));

/** Whom a change is told to besides those whom it concerns; `nobody`: not even to them. `usual`: it says nothing of it. */
export type Notify = Parties | 'nobody' | 'usual';

const no: unknown[] = [false, 'false', 'no'];
const yes: unknown[] = [true, 'true', 'yes', '', null];

const notifying = (isOnlyWhether: boolean) =>
  ofPeople(
    field({ key: 'notify' }, Type.Union([manyTexts, Type.Boolean()]), (value, sentAs): Notify => {
      const said = ['string', 'number'].includes(typeof value) ? String(value).trim().toLowerCase() : value;
      if (no.includes(said) || (isOnlyWhether && said === '0')) return 'nobody';
      if (yes.includes(said) || (isOnlyWhether && said === '1')) return 'usual';
      return partiesIn(said === 'all' ? '-1' : value, sentAs);
    }),
  );
const notifiesSelf = flag({ key: 'notify-current-user', also: ['notifyCurrentUser'] });

/** Who is told of each change, and who of what is said about it. */
export const followerFields = {
  changeFollowers: parties({ key: 'changeFollowerIds' }),
  commentFollowers: parties({ key: 'commentFollowerIds' }),
};

/** What the classic API says with a change of whom to tell of it. */
export const notifyFields = { notify: notifying(false), notifiesSelf };
/** Where it says whether those who are responsible are told, 1 is yes and nobody's number. */
export const notifyResponsible = { notify: notifying(true), notifiesSelf };
