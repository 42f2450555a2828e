import type { CategoryRow } from '../../../platform/db/tables/categories.ts';

/** File systems take this much for one name; what a copy adds to it has room, too. */
const LONGEST_BYTES = 240;
const forbidden = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that no system takes for a path, a device or nothing at all: who unpacks gets files, in the folder they chose. */
export function safeName(name: string): string {
  const plain = name.replace(forbidden, '_').replace(/[. ]+$/, '');
  const given = plain === '' || reserved.test(plain) ? `_${plain}` : plain;
  const [stem, ending] = divided(given);
  return shortened(stem, LONGEST_BYTES - Buffer.byteLength(ending)) + ending;
}

/** What follows the last dot tells what kind of file it is; it stays, unless it is no such thing. */
function divided(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 20 ? [name.slice(0, at), name.slice(at)] : [name, ''];
}

function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

type PathOf = (file: { name: string; category_id: number }) => string;

/** Where each file goes in an archive: in folders like its categories, and no two in the same place on any system. */
export function makePaths(categories: CategoryRow[]): PathOf {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const folderOf = (id: number): string => {
    const category = byId.get(id);
    return category ? `${folderOf(category.parent_id)}${safeName(category.name)}/` : '';
  };
  const folders = new Map(categories.map(({ id }) => [id, folderOf(id)]));
  const keyOf = (path: string) => path.normalize().toLowerCase();
  const taken = new Set([...folders.values()].map((folder) => keyOf(folder.slice(0, -1))));
  return ({ name, category_id }) => {
    const safe = safeName(name);
    const [stem, ending] = divided(safe);
    const folder = folders.get(category_id) ?? '';
    let path = folder + safe;
    for (let count = 2; taken.has(keyOf(path)); count += 1) path = `${folder}${stem} (${count})${ending}`;
    taken.add(keyOf(path));
    return path;
  };
}
