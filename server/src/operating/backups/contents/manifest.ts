import { type Documents, isDocumentName } from '../../../platform/blobs/documents.ts';
import type { StoredBlob } from '../../../platform/blobs/receiving.ts';

/** What was put beside the files' bytes: which blob it is, and what it has to be. */
export type Stored = StoredBlob & { key: string };

export type TableTally = { name: string; rows: number; sha256: string };

/** Says what a backup is made of. Written last: what has none is no backup. */
export type Manifest = {
  format: 1;
  /** The version of the program that wrote it, and the migrations its tables had. */
  holdfast: string;
  migrations: string[];
  /** The moment of which these are the records. */
  takenAt: string;
  finishedAt: string;
  records: Stored & { rows: number; tables: TableTally[] };
  /** The newest number given by each table that numbers its rows. */
  numbers: Record<string, number>;
  /** The list of the files' bytes, and what they come to. `missing` could not be read when it was made. */
  files: Stored & { count: number; bytes: number; missing: number };
  /** The file with the key of the installation, for who wants it beside what it protects. */
  secretKey?: string;
};

/** Bytes of the backup that are not there, or are others than it says. */
export class Damaged extends Error {}

/** `2026-11-16T18:10:00.000Z` as a name that every disk takes, and that sorts by time. */
export const nameOf = (takenAt: string): string => takenAt.toLowerCase().replace(/[:.]/g, '-');

const fileOf = (name: string) => `${name}.json`;

export async function listBackups(documents: Documents): Promise<string[]> {
  return (await documents.list()).map((file) => file.slice(0, -'.json'.length));
}

export async function readManifest(documents: Documents, name: string): Promise<Manifest> {
  const text = isDocumentName(fileOf(name)) ? await documents.read(fileOf(name)) : undefined;
  if (text === undefined) throw new Error(`There is no backup named ${name}.`);
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    throw new Damaged(`The manifest of ${name} is damaged.`);
  }
  throw new Error(`The backup ${name} was written by a newer Holdfast: restore it with that one.`);
}

export const writeManifest = (documents: Documents, manifest: Manifest): Promise<void> =>
  documents.write(fileOf(nameOf(manifest.takenAt)), `${JSON.stringify(manifest, null, 2)}\n`);

export const dropManifest = (documents: Documents, name: string): Promise<void> => documents.delete(fileOf(name));
