/** Which files are shown and how; it lives in the address. */
export type FileFilter = {
  /** '0': those without one. */
  category?: string;
  find?: string;
  sort?: (typeof sorts)[number];
  down?: true;
  view?: 'grid';
};

const sorts = ['date', 'size'] as const;
export type SortKey = NonNullable<FileFilter['sort']> | 'name';

/** Whatever somebody typed as an address, as far as it means something. */
export const fileFilterIn = (given: Record<string, unknown>): FileFilter => ({
  category: /^\d{1,15}$/.test(String(given.category ?? '')) ? String(given.category) : undefined,
  find: given.find === undefined || given.find === '' ? undefined : String(given.find),
  sort: sorts.find((sort) => sort === given.sort),
  down: given.down ? true : undefined,
  view: given.view === 'grid' ? 'grid' : undefined,
});
