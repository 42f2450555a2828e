import { type Committed, type Context, transact } from '../../../platform/context.ts';
import { invalid } from '../../../platform/failures.ts';
import type { Read } from '../../../platform/http/request/fields.ts';
import { attach } from '../../attachments/attachments.ts';
import { requireOpenProject } from '../../projects/projects.ts';
import type { TaskFileNames } from '../input-wire.ts';
import { lockForChange, refOf, touch } from '../tasks.ts';

/** Hangs files on a task. Returns those that are new on it; the first one named stands for the answer. */
export async function attachToTask(
  ctx: Context,
  id: number,
  input: Read<(typeof TaskFileNames)['fields']>,
): Promise<Committed<{ id: number; attached: number[] }>> {
  if (!input.refs?.length && !input.files?.length)
    throw invalid('Name files: pendingFileAttachments for uploads, attachments for files that are there.', [
      { field: 'pendingFileAttachments', message: 'names no files' },
    ]);
  return transact(ctx, async (tx) => {
    const { task } = await lockForChange(ctx, tx, id);
    const project = await requireOpenProject(ctx, tx, task.project_id, 'task.read', 'task');
    const { attached, isChanged } = await attach(ctx, tx, project, refOf(task), input);
    if (isChanged) await touch(ctx, tx, id);
    return { id: attached[0] ?? input.files![0]!, attached };
  });
}
