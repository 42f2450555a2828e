import { type Heavy, newProject, type Stage } from './loop-stage.ts';
import { makeFile, uploadBy } from './uploading.ts';

const AT_ONCE = 8;

/** Many people on a project, and many files in one. */
export async function* crowdRequests({ holdfast, sizes }: Stage): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  const project = await newProject(holdfast, 'Fleet');
  const people = await holdfast.crowd(sizes.people);
  const change = (key: 'add' | 'remove') => ask('PUT', `/projects/${project}/people.json`, { [key]: listed(people) });
  const listed = (ids: unknown[]) => ({ userIdList: ids.join() });
  yield { name: `${people.length} people added to a project`, isOneChange: true, request: () => change('add') };
  yield { name: 'they are told', request: holdfast.everybodyIsTold };
  yield { name: '500 of them', request: () => ask('GET', `/projects/${project}/people.json?pageSize=500`) };
  yield { name: `${people.length} removed from it`, isOneChange: true, request: () => change('remove') };

  const first = await makeFile(holdfast, project, await uploadBy.form(holdfast, Buffer.alloc(10_000, 'crane ')));
  const files = [first];
  const copyOne = async () => {
    while (files.length < sizes.files) {
      const at = files.push('') - 1;
      files[at] = (await ask('PUT', `/files/${first}/copy.json`, { projectId: project })).id;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyOne));
  yield {
    name: `an archive of ${files.length} files`,
    async request() {
      const { zip } = await ask('GET', `/projects/${project}/files/zip.json`);
      const answer = await fetch(new URL(new URL(zip['download-URL']).pathname, holdfast.url));
      if (!answer.ok) throw new Error(`The archive was answered with ${answer.status}.`);
      for await (const _ of answer.body!);
    },
  };
  const elsewhere = await newProject(holdfast, 'Dock');
  const fileIds = files.join();
  const each = [
    [`${files.length} files to another project`, project, 'move', { fileIds, projectId: elsewhere }],
    ['they are deleted', elsewhere, 'delete', { fileIds }],
    ['they come back', elsewhere, 'restore', { fileIds }],
  ] as const;
  for (const [name, place, what, body] of each)
    yield { name, isOneChange: true, request: () => ask('PUT', `/projects/${place}/files/${what}.json`, body) };
}
