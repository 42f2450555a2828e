import type { Static } from 'typebox';
import { type Columns, namesOf } from '../../platform/http/answer/csv.ts';
import type { Company } from './wire.ts';

const columns: Columns<Static<typeof Company>> = {
  Company: ({ name }) => name,
  People: ({ accounts }) => Number(accounts),
  Address: ({ address_one, address_two }) => [address_one, address_two].filter(Boolean).join(', '),
  City: ({ city }) => city,
  State: ({ state }) => state,
  'Zip code': ({ zip }) => zip,
  Country: ({ countrycode }) => countrycode,
  Phone: ({ phone }) => phone,
  'E-mail address': ({ email_one }) => email_one,
  Website: ({ website }) => website,
  Tags: ({ tags }) => namesOf(tags),
  'Created on': (company) => company['created-on'],
  'Last changed on': (company) => company['last-changed-on'],
  Id: ({ id }) => id,
};

export const companyTable = { name: 'companies', rows: 'companies', columns };
