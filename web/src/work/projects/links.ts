type Item = { type: string; id: string; projectId: string; parent?: { type: string; id: string } };

const folders: Record<string, string> = {
  file: 'files',
  milestone: 'milestones',
  tasklist: 'tasks/lists',
  task: 'tasks',
  notebook: 'notebooks',
  message: 'messages',
  link: 'links',
};

/** Where something in a project is shown; a comment is shown below what it is about. */
export function pathTo({ type, id, projectId, parent }: Item): string {
  const start = `/p/${projectId}`;
  if (type === 'column' || type === 'card') return `${start}/board`;
  if (type === 'comment' && parent) return `${pathTo({ ...parent, projectId })}#comment-${id}`;
  const folder = folders[type];
  return folder ? `${start}/${folder}/${id}` : start;
}
