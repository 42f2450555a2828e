import type { Bit } from './bit.ts';

export type ProjectCategoryRow = {
  account_id: number;
  id: number;
  name: string;
  name_key: string;
  parent_id: number | null;
  color: string;
};

export type ProjectRow = {
  account_id: number;
  id: number;
  name: string;
  name_key: string;
  description: string;
  status: 'active' | 'archived';
  completed_at: string | null;
  company_id: number;
  category_id: number | null;
  owner_id: number | null;
  announcement: string;
  shows_announcement: Bit;
  start_page: string;
  start_date: string;
  end_date: string;
  notifies_everyone: Bit;
  logo_blob: string;
  features: string;
  /** While it is filled as a copy: JSON of how far that is; else ''. */
  filling: string;
  created_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

export type ProjectMemberRow = {
  account_id: number;
  project_id: number;
  person_id: number;
  role: 'observer' | 'member' | 'administrator';
  /** Of what can be given to people one by one, the bits of what they have: `access/grants.ts`. */
  grants: number;
  added_at: string;
};

export type ProjectStarRow = { account_id: number; person_id: number; project_id: number };

export type ProjectUpdateRow = {
  account_id: number;
  id: number;
  project_id: number;
  text: string;
  /** 0 is not said, 1 red, 2 yellow, 3 green. */
  health: number;
  created_by: number;
  created_at: string;
  updated_at: string;
};

export type ProjectRoleRow = {
  account_id: number;
  id: number;
  project_id: number;
  name: string;
  name_key: string;
  description: string;
  created_at: string;
  updated_at: string;
};

/** A look at tasks that somebody named: which one, and what stands behind the `?` of its address. */
export type SavedViewRow = {
  account_id: number;
  id: number;
  project_id: number;
  name: string;
  name_key: string;
  look: 'list' | 'board' | 'calendar' | 'timeline' | 'table';
  query: string;
  is_shared: Bit;
  created_by: number;
  created_at: string;
  updated_at: string;
};
export type ViewPinRow = { account_id: number; person_id: number; view_id: number };

export type ProjectRolePersonRow = { account_id: number; role_id: number; person_id: number; place: number };
