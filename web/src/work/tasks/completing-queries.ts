import { aheadOf, client } from '../../api.ts';
import { forgetUnderWay, showChanged, type Task } from './known-queries.ts';
import { affected } from './queries.ts';

const idsIn = (task: Task): number[] =>
  task.completed ? [] : [task.id, ...((task.subTasks ?? []) as Task[]).flatMap(idsIn)];

/** With all that is below it. Says what was open until then, so that it can be undone. */
export async function completeTask(id: number): Promise<number[]> {
  forgetUnderWay();
  showChanged(id, { completed: true });
  const complete = async () => {
    const nested = await client.get('/tasks/{id}.json', { path: { id }, query: { nestSubTasks: true } });
    await client.put('/tasks/{id}/complete.json', { path: { id } });
    return idsIn(nested['todo-item']);
  };
  return aheadOf(complete(), ...affected);
}

/** In this order: what is below another opens that, too. */
export async function reopenTasks(ids: number[]): Promise<void> {
  forgetUnderWay();
  for (const id of ids) showChanged(id, { completed: false });
  const reopen = async () => {
    for (const id of ids) await client.put('/tasks/{id}/uncomplete.json', { path: { id } });
  };
  await aheadOf(reopen(), ...affected);
}

/** With what it is below. Says which of these was done until then and is highest: completing it takes this back. */
export async function reopenTask(id: number): Promise<number> {
  forgetUnderWay();
  showChanged(id, { completed: false });
  const reopen = async () => {
    let highest = id;
    for (let at = id; at > 0; ) {
      const task = (await client.get('/tasks/{id}.json', { path: { id: at } }))['todo-item'];
      if (task.completed) highest = at;
      at = task.completed ? Number(task.parentTaskId) : 0;
    }
    await client.put('/tasks/{id}/uncomplete.json', { path: { id } });
    return highest;
  };
  return aheadOf(reopen(), ...affected);
}
