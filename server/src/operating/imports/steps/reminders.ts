import { Failure } from '../../../platform/failures.ts';
import { createReminders, deleteReminder } from '../../../work/reminders/reminders.ts';
import type { Past } from '../acting.ts';
import { Refused, type Source } from '../classic/calling.ts';
import { hasReminders, reminderIn, remindersIn } from '../classic/tasks-wire.ts';
import type { Raw } from '../classic/values.ts';
import { setterOf } from '../rows-store.ts';
import { idIn as id, type Leaving, readAll, underKey } from './step.ts';

/** Those that are still to come. They are told to whom they are for and to who has set them, and to nobody else. */
export async function withReminders(source: Source, raw: Raw): Promise<Raw> {
  if (!hasReminders(raw)) return raw;
  try {
    return { ...raw, reminders: await readAll(source, `/tasks/${id(raw)}/reminders.json`, underKey('reminders'), id) };
  } catch (error) {
    if (error instanceof Refused) return { ...raw, remindersAreUntold: true };
    throw error;
  }
}

/** As they are there by now, whatever they were. */
export async function putReminders(past: Past, raw: Raw): Promise<void> {
  for (const { reminderId, by, at, input } of remindersIn(raw).map(reminderIn)) {
    if (await past.has('reminders', reminderId)) await reminders.remove!(past, reminderId);
    try {
      await createReminders(past.as(by, at, { reminder: reminderId }), id(raw), input);
      await past.came('reminders', reminderId);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      past.absent.push(`one of its reminders stays behind: ${error.message}`);
    }
  }
}

export const reminders: Leaving = {
  kind: 'reminders',
  async remove(past, gone) {
    const by = await setterOf(past.tx, { accountId: past.target.accountId, id: gone });
    if (by !== undefined) await deleteReminder(past.as(by, undefined), gone);
  },
};
