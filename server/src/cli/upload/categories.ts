import type { Category, Server } from './calls.ts';
import { keepTrying, type Patience } from './patience.ts';
import { Refused } from './server.ts';

/** Where the tree begins. */
const TOP = '0';

/**
 * A category for each folder, one inside the other as the folders are: found by its name, or made when there is none. Each
 * is made once, however many files ask for it at the same time.
 */
export async function openCategories(server: Server, project: number, patience: Patience) {
  const list = () => keepTrying(patience, () => server.listCategories(project));
  const ids = new Map<string, Promise<string>>();
  for (const category of await list()) ids.set(keyOf(category), Promise.resolve(category.id));

  const make = async (category: Category): Promise<string> => {
    try {
      return await keepTrying(patience, () => server.createCategory(project, category));
    } catch (error) {
      if (!(error instanceof Refused && error.status === 422)) throw error;
      // Somebody else has made it since, or we have and the answer was lost.
      const made = (await list()).find((one) => keyOf(one) === keyOf(category));
      if (made) return made.id;
      throw new Refused(`No category can be made for the folder ${JSON.stringify(category.name)}: ${error.message}`);
    }
  };
  const find = (category: Category): Promise<string> => {
    const key = keyOf(category);
    const known = ids.get(key);
    if (known) return known;
    const id = make(category);
    ids.set(key, id);
    // The next file may have more luck.
    id.catch(() => ids.delete(key));
    return id;
  };

  return {
    /** Of the innermost of these folders, the outermost of which comes first. */
    async idFor(folders: string[]): Promise<string> {
      let parentId = TOP;
      for (const name of folders) parentId = await find({ name, parentId });
      return parentId;
    },
  };
}

/** The server takes names for the same that differ in their case only. */
const keyOf = ({ parentId, name }: Category) => `${parentId}/${name.normalize('NFC').toLowerCase()}`;
