import { useQuery } from '@tanstack/react-query';
import { client } from '../../api.ts';

const paths = {
  tasks: '/tasks/{id}/descriptions.json',
  milestones: '/milestones/{id}/descriptions.json',
  files: '/files/{id}/descriptions.json',
} as const;
/** What has a description of its own. */
export type Described = { at: keyof typeof paths; id: string };

/** What it said before, the latest first. */
export const useEarlierTexts = ({ at, id }: Described) =>
  useQuery({
    queryKey: [at, 'earlier', id],
    queryFn: async () => (await client.get(paths[at], { path: { id } })).descriptions,
  });
