import type { BodyOf, Schemas } from '@holdfast/client';
import { useQuery } from '@tanstack/react-query';
import { client, refresh } from '../../api.ts';

export type Reminder = Schemas['Reminder'];
type NewReminder = BodyOf<'post', '/tasks/{id}/reminders.json'>['reminder'];

/** Those of a task that are still to come. */
export const useReminders = (taskId: string) =>
  useQuery({
    queryKey: ['reminders', taskId],
    queryFn: async (): Promise<Reminder[]> => {
      const { reminders } = await client.get('/tasks/{id}/reminders.json', { path: { id: taskId } });
      return reminders.filter((one) => one['was-sent'] === '0');
    },
  });

const changed = () => refresh('reminders', 'tasks');

export async function addReminder(taskId: string, reminder: NewReminder): Promise<void> {
  await client.post('/tasks/{id}/reminders.json', { path: { id: taskId }, body: { reminder } });
  await changed();
}

export async function removeReminder(id: string): Promise<void> {
  await client.delete('/taskreminders/{id}.json', { path: { id } });
  await changed();
}
