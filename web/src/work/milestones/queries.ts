import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';
import { replaceText } from '../items/texts.ts';

export type Milestone = Schemas['ListedMilestone'];
export type OneMilestone = Schemas['Milestone'];
type MilestoneFields = BodyOf<'post', '/projects/{id}/milestones.json'>['milestone'];

const whole = { getProgress: true, showTaskLists: true };
const all = (id: string) => ({ path: { id }, query: { ...whole, pageSize: 500 } });

/** All of a project, by their dates. */
export const useMilestones = (projectId: string, isWanted = true) =>
  useQuery({
    queryKey: ['milestones', 'of', projectId],
    queryFn: async (): Promise<Milestone[]> => {
      const { milestones } = await client.get('/projects/{id}/milestones.json', all(projectId));
      return milestones.toSorted((a, b) => a.deadline.localeCompare(b.deadline));
    },
    enabled: isWanted,
  });
/** Those of all projects that are active, by their dates. */
export const useAllMilestones = (isWanted: boolean) =>
  useQuery({
    queryKey: ['milestones', 'all'],
    queryFn: async (): Promise<Milestone[]> =>
      (await client.get('/milestones.json', { query: { pageSize: 500 } })).milestones,
    enabled: isWanted,
  });
export const milestonesCurl = (projectId: string): string =>
  client.curl('get', '/projects/{id}/milestones.json', all(projectId));

const one = (id: string) => ({ path: { id }, query: whole });
export const useMilestone = (id: string) =>
  useQuery({
    queryKey: ['milestones', 'one', id],
    queryFn: async (): Promise<OneMilestone> => (await client.get('/milestones/{id}.json', one(id))).milestone,
  });
export const milestoneCurl = (id: string): string => client.curl('get', '/milestones/{id}.json', one(id));

const refreshAll = () => refresh('milestones', 'tasklists', 'activity');

export async function createMilestone(projectId: string, milestone: MilestoneFields): Promise<string> {
  const { milestoneId } = await client.post('/projects/{id}/milestones.json', {
    path: { id: projectId },
    body: { milestone },
  });
  await refreshAll();
  return milestoneId;
}

export async function updateMilestone(id: string, milestone: Partial<MilestoneFields>): Promise<void> {
  await client.put('/milestones/{id}.json', { path: { id }, body: { milestone } });
  await refreshAll();
}

/** Replaces what the writer has seen, and nothing else. */
export const describeMilestone = (id: string, description: string, from: string): Promise<void> =>
  replaceText({
    text: description,
    from,
    read: async () => {
      const { body, etag } = await client.tagged('/milestones/{id}.json', { path: { id } });
      return { text: body.milestone.description, etag };
    },
    send: (headers) =>
      client.put('/milestones/{id}.json', { path: { id }, headers, body: { milestone: { description } } }),
    settled: refreshAll,
  });

export async function setMilestoneCompleted(id: string, isCompleted: boolean): Promise<void> {
  if (isCompleted) await client.put('/milestones/{id}/complete.json', { path: { id } });
  else await client.put('/milestones/{id}/uncomplete.json', { path: { id } });
  await refreshAll();
}

/** To the trash, from where it comes back for 30 days. Its task lists stay. */
export async function deleteMilestone(id: string): Promise<void> {
  await client.delete('/milestones/{id}.json', { path: { id } });
  await refreshAll();
}
export async function restoreMilestone(id: string): Promise<void> {
  await client.put('/trashcan/milestones/{id}/restore.json', { path: { id } });
  await refreshAll();
}
