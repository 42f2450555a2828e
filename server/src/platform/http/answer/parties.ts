import { Type } from 'typebox';
import { type Field, field, listOf, type Options, parseId, refuse } from '../request/fields.ts';

/** Who is meant by `"391,c7"`: people, everybody of a company, or with -1 everybody on the project. `sentAs`: what the field was called. */
export type Parties = { people: number[]; companies: number[]; isEveryone: boolean; sentAs?: string };

const wrong = () => refuse('must be a list of people');

/** A field that names people, whichever way. */
export const ofPeople = <F extends Field<unknown>>(one: F): F => ({ ...one, namesPeople: true });

export const parties = (options: Options) =>
  ofPeople(
    field(options, Type.Union([Type.String(), Type.Array(Type.String())]), (value, sentAs): Parties => {
      const named: Parties = { people: [], companies: [], isEveryone: false, ...(sentAs && { sentAs }) };
      for (const entry of listOf(value).filter((one) => one !== '')) {
        const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : wrong();
        const [, prefix = '', digits = ''] = /^([a-z]?)(-1|\d+)$/i.exec(text) ?? wrong();
        if (digits === '0') continue;
        if (digits === '-1') named.isEveryone = true;
        else if (prefix === '') named.people.push(parseId(digits) ?? wrong());
        else if (prefix.toLowerCase() === 'c') named.companies.push(parseId(digits) ?? wrong());
        else refuse(`names ${text}: people (391) and companies (c7) can be named here, teams and roles cannot`);
      }
      return named;
    }),
  );
