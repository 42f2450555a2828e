import type { Heavy, Stage } from './loop-stage.ts';

/** Ever other words, so that searching has much to keep. */
const words = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => `w${(from + at).toString(36)}`).join(' ');

/** Every third is another one in the other version. In the full form 4 MiB, as much as a notebook takes. */
const lines = (count: number, version: number) =>
  Array.from({ length: count }, (_, at) => {
    const isOther = at % 3 === 0 && version > 0;
    return `At ${at} the lead touched ground at ${at % 17} fathoms${isOther ? ', sand' : ', shells'} and it was still.`;
  }).join('\n');

export async function* textRequests({ holdfast, project, sizes }: Stage): AsyncGenerator<Heavy> {
  const { ask } = holdfast;
  for (const [text, write] of [
    [`${sizes.words} words`, (version: number) => words(sizes.words, version * sizes.words)],
    [`${sizes.lines} lines`, (version: number) => lines(sizes.lines, version)],
  ] as const) {
    const draft = (version: number) => ({ notebook: { name: 'Soundings', content: write(version), type: 'TEXT' } });
    let id = '';
    yield {
      name: `a notebook of ${text}`,
      async request() {
        id = (await ask('POST', `/projects/${project}/notebooks.json`, draft(0))).notebookId;
      },
    };
    const each = [
      ['its next version', 'PUT', `/notebooks/${id}.json`, draft(1)],
      ['it is read', 'GET', `/notebooks/${id}.json`],
      ['its versions are compared', 'GET', `/notebooks/${id}/compare.json`],
      ['its first version comes back', 'PUT', `/notebooks/${id}/versions/1/restore.json`],
      ['it is copied', 'PUT', `/notebooks/${id}/copy.json`, { projectId: project }],
    ] as const;
    for (const [what, method, path, body] of each)
      yield { name: `${text}: ${what}`, request: () => ask(method, path, body) };
  }
  yield { name: 'all words that begin alike', request: () => ask('GET', '/search.json?searchTerm=w1') };
  yield { name: 'many words at once', request: () => ask('GET', `/search.json?searchTerm=${words(30, 0)}`) };
}
