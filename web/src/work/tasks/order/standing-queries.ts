import { client } from '../../../api.ts';
import type { TaskChange } from '../queries.ts';
import { BOTTOM, TOP } from './tree.ts';

/** What of a task says where it is looked for. */
type Stood = { id: number; tasklistId: string; parentId: string };

const PAGE = 500;
const changeOf = ({ tasklistId, parentId }: Stood, after: number): TaskChange => ({
  tasklistId,
  parentTaskId: parentId || '0',
  positionAfterTask: after,
});

/**
 * Where each stands in its list, as it is put back there: behind its neighbour, be that completed, hidden by a filter or
 * shown elsewhere. In the order of the lists, so that whoever puts back one after the other finds each neighbour there;
 * what is below another of them goes along with it and is left out.
 */
export async function readStandings(tasks: Stood[]): Promise<Map<number, TaskChange>> {
  const standings = new Map<number, TaskChange>();
  for (const [tasklistId, own] of Map.groupBy(tasks, (task) => task.tasklistId)) {
    const wanted = new Map(own.map((task) => [task.id, task]));
    const latest = new Map<string, number>();
    const along = new Set<string>();
    for (let page = 1, pages = 1; page <= pages && wanted.size > 0; page += 1) {
      const read = await client.list('/tasklists/{id}/tasks.json', {
        path: { id: tasklistId },
        query: { includeCompletedTasks: true, page, pageSize: PAGE },
      });
      pages = read.pages;
      for (const { id, parentTaskId } of read.body['todo-items']) {
        const task = wanted.get(id);
        if (task || along.has(parentTaskId)) along.add(String(id));
        if (task && !along.has(parentTaskId)) standings.set(id, changeOf(task, latest.get(parentTaskId) ?? TOP));
        wanted.delete(id);
        latest.set(parentTaskId, id);
      }
    }
    for (const task of wanted.values()) standings.set(task.id, changeOf(task, BOTTOM));
  }
  return standings;
}
