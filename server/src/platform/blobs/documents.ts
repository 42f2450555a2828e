/** Short texts under names that people read, beside the blobs of a store. A write is whole or not there at all. */
export type Documents = {
  /** Names, in their order. */
  list(): Promise<string[]>;
  read(name: string): Promise<string | undefined>;
  /** When it resolves, the text is durable. */
  write(name: string, text: string): Promise<void>;
  delete(name: string): Promise<void>;
};

const NAME = /^[a-z0-9][a-z0-9-]{0,60}\.json$/;

/** Like keys, names are ours: they cannot leave their folder, nor meet another on a disk that ignores case. */
export const isDocumentName = (name: string): boolean => NAME.test(name);

export function checkName(name: string): string {
  if (!isDocumentName(name)) throw new TypeError(`Not a name of a document: ${JSON.stringify(name)}`);
  return name;
}
