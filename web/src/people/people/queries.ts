import type { Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

/** `in-owner-company` is spelled in two ways, in lists and alone. */
export type Person = Omit<Schemas['Person'], 'in-owner-company'>;
type Me = Schemas['Person'];

export const meQuery = {
  queryKey: ['people', 'me'],
  queryFn: async (): Promise<Me> => {
    const { person } = await client.get('/me.json');
    // Dates are written by both: ui/text/locale.ts.
    Object.assign(document.documentElement.dataset, { zone: person.timezone, language: person.language });
    return person;
  },
};
export const useMe = () => useQuery(meQuery);
