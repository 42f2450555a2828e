import { updateCompany } from '../../../people/companies/companies.ts';
import { updatePerson } from '../../../people/people/people.ts';
import { updateProject } from '../../../work/projects/change.ts';
import type { Past } from '../acting.ts';
import { pictureIn, picturesIn } from '../classic/account-wire.ts';
import type { Raw } from '../classic/values.ts';
import { changedAt, type Dated } from '../rows-store.ts';
import { download, receiving } from './files.ts';
import { idIn as id, type Step, underKey } from './step.ts';

type Pictured = {
  kind: string;
  path: string;
  key: string;
  table: Dated;
  /** Puts what was received as this there; '' takes away what is there. */
  put(past: Past, id: number, ref: string): Promise<unknown>;
  /** People and companies are drawn anew, and that takes too long for a transaction. */
  isDrawn?: boolean;
};

/** They come by themselves, after what they are of: their bytes may take long, and a new one is known by its address. */
function picturesOf({ kind, path, key, table, put, isDrawn = false }: Pictured): Step {
  const write = async (past: Past, raw: Raw) => {
    const { ref } = pictureIn(raw);
    await unnoticed(past, table, id(raw), () => put(past, id(raw), ref));
    past.target.drawn.delete(ref);
  };
  return {
    kind,
    path: () => path,
    list: (answer) => picturesIn(underKey(key)(answer)),
    id,
    ids: () => ({}),
    asks: () => 1,
    async withBytes(target, source, raw) {
      const { url } = pictureIn(raw);
      const ref = await download(target, source, { url, name: 'picture' });
      if (isDrawn) target.drawn.set(ref, await target.services.drawPicture(receiving(target), ref, 'picture'));
      return { ...raw, ref };
    },
    write,
    change: write,
    remove: (past, gone) => unnoticed(past, table, gone, () => put(past, gone, '')),
  };
}

/** A picture that comes is no change of what it is of: it says itself when it was changed. */
async function unnoticed(past: Past, table: Dated, of: number, work: () => Promise<unknown>): Promise<void> {
  const updated_at = await changedAt(past.tx, table, { accountId: past.target.accountId, id: of });
  await work();
  if (updated_at) await past.date(table, of, { updated_at });
}

export const pictures: Step[] = [
  {
    kind: 'logos of companies',
    path: '/companies.json',
    key: 'companies',
    table: 'companies' as const,
    isDrawn: true,
    put: (past: Past, of: number, logo: string) =>
      updateCompany(past.as(0, undefined), of, logo ? { logo } : { removesLogo: true }),
  },
  {
    kind: 'pictures of people',
    path: '/people.json',
    key: 'people',
    table: 'people' as const,
    isDrawn: true,
    put: (past: Past, of: number, picture: string) =>
      updatePerson(past.as(0, undefined), of, picture ? { picture } : { removesPicture: true }),
  },
  {
    kind: 'logos of projects',
    path: '/projects.json?status=ALL',
    key: 'projects',
    table: 'projects' as const,
    put: (past: Past, of: number, logoRef: string) => updateProject(past.as(0, undefined), of, { logoRef }),
  },
].map(picturesOf);
