/** Files, notebooks, messages and links have categories of their own, in tables of the same shape. */
export type CategoryRow = {
  account_id: number;
  id: number;
  project_id: number;
  name: string;
  name_key: string;
  /** 0 for the outermost. */
  parent_id: number;
};
