import { act, create, get, type Route } from '../../platform/http/route.ts';
import { createReminders, deleteReminder, listReminders, updateReminder } from './reminders.ts';
import { ChangedReminder, NewReminder, ReminderChange, Reminders, showReminders } from './wire.ts';

const changing = (path: string, name: string, idKey?: string): Route =>
  act(
    'PUT',
    path,
    'task.read',
    (ctx, call) => updateReminder(ctx, call.id(idKey), call.read(ReminderChange)),
    ({ id }) => ({ id: String(id) }),
    { body: ReminderChange, shows: ChangedReminder, name, summary: 'Changes when a reminder comes or what it says.' },
  );

export const reminderRoutes: Route[] = [
  get('/tasks/:id/reminders', 'task.read', (ctx, call) => listReminders(ctx, call.id()), showReminders, {
    shows: Reminders,
    summary: 'Lists the reminders of a task that are for the caller, or that the caller has set for others.',
  }),
  create('/tasks/:id/reminders', 'task.read', (ctx, call) => createReminders(ctx, call.id(), call.read(NewReminder)), {
    at: 'taskreminders',
    body: NewReminder,
    summary:
      'Sets a reminder of a task: at a time, or so many days before it is due; for the caller, or for people who see the project.',
  }),
  changing('/taskreminders/:id', 'updateReminder'),
  { ...changing('/tasks/:id/reminders/:reminder', 'updateReminderOfTask', 'reminder'), isAlias: true },
  act('DELETE', '/taskreminders/:id', 'task.read', (ctx, call) => deleteReminder(ctx, call.id()), undefined, {
    name: 'deleteReminder',
    summary: 'Takes a reminder away.',
  }),
];
