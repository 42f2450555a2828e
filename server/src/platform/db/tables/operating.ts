/** One try at a backup of the whole installation; of account 0, which nobody has. */
export type BackupRow = {
  account_id: 0;
  /** Unique, and in the order in which they were begun. */
  id: string;
  /** `incomplete`: there is one, but some files could not be read. */
  state: 'running' | 'done' | 'incomplete' | 'failed';
  /** For people; without keys. */
  place: string;
  /** The records are those of this moment. */
  started_at: string;
  ended_at: string | null;
  /** Who is at it, and until when that is believed without hearing of it again. */
  lease: string;
  leased_until: string;
  /** One sentence; '' unless something went wrong. */
  problem: string;
};

/** An archive of a whole account that an Administrator has asked for. */
export type ExportRow = {
  account_id: number;
  id: number;
  /** `incomplete`: there is one, but some files could not be read. */
  state: 'waiting' | 'running' | 'done' | 'incomplete' | 'failed';
  person_id: number;
  asked_at: string;
  ended_at: string | null;
  /** Then it goes, and its bytes with it. */
  expires_at: string | null;
  /** Who is at it, and until when that is believed without hearing of it again. */
  lease: string;
  leased_until: string;
  /** How often it was begun. */
  tries: number;
  /** JSON: how far it is, or how much is in it. */
  progress: string;
  /** '' before it was begun. */
  blob_key: string;
  size: number;
  /** One sentence; '' unless something went wrong. */
  problem: string;
};

/** An account that is being brought in from elsewhere, or was: how far that is. */
export type ImportRow = {
  account_id: number;
  /** From where. */
  source: string;
  /** Which one it is: each brings up to date what those before it brought. */
  run: number;
  state: 'running' | 'done';
  /** What is read next: which part, of which project, which kind and which page of it. */
  part: number;
  project_id: number;
  step: number;
  page: number;
  /** JSON: how many of each kind the other side has told of, and how many bytes. */
  told: string;
  begun_at: string;
  ended_at: string | null;
};

/** An import that an Administrator has asked for in the app: there is one of an account. */
export type AccountImportRow = {
  account_id: number;
  /** `looking`: what is there is counted. `ready`: somebody has to say that it begins. */
  state: 'looking' | 'ready' | 'running' | 'stopped' | 'done' | 'failed' | 'forgotten';
  /** From where: an address, or the name of an export's archive. */
  url: string;
  /** Sealed; '' as soon as it is not needed any more. */
  token: string;
  /** The archive and how large it is; '' where it comes from a service, and as soon as it is not needed any more. */
  blob_key: string;
  size: number;
  /** Whom the Administrator here is in the archive; 0 before it begins. */
  person_id: number;
  /** Who is at it, and until when that is believed without hearing of it again. */
  lease: string;
  leased_until: string;
  /** How often it was begun since it last came further. */
  tries: number;
  /** JSON: how far it is. */
  progress: string;
  /** JSON: what would come; '' before everything was counted. */
  outlook: string;
  /** JSON: what came; '' before it is done. */
  report: string;
  /** One sentence; '' unless something went wrong. */
  problem: string;
  asked_at: string;
  begun_at: string | null;
  ended_at: string | null;
};

/** What came: so it does not come twice. Written with the thing itself. */
export type ImportedRow = {
  account_id: number;
  kind: string;
  id: number;
  /** Which run was the last that was told of it. */
  run: number;
  /** A digest of what was told; `gone` once it was told of no more. */
  mark: string;
  /** When it was last changed, as the import left it; '' where that is seen by something else. */
  left_at: string;
};

/** What has no place here, wholly or in part, as it was sent. `waiting` is what something else has to come before. */
export type LeftoverRow = {
  account_id: number;
  kind: string;
  id: number;
  project_id: number;
  state: 'waiting' | 'left out' | 'in part' | 'changed here';
  /** In words. */
  reason: string;
  /** JSON. */
  raw: string;
};

/** A file of another tool that somebody brings in: what is in it, what it is to become, and how far that is. */
export type FileImportRow = {
  account_id: number;
  id: number;
  /** Whose it is; nobody else sees it. */
  person_id: number;
  state: 'ready' | 'running' | 'done' | 'undoing' | 'undone';
  format: 'csv' | 'trello' | 'asana' | 'todoist';
  /** Of the file. */
  name: string;
  /** JSON: what its columns are called. */
  columns: string;
  /** JSON: which column goes where, in what order days and months are written, into which project. */
  asked: string;
  /** JSON: what it will be like. */
  preview: string;
  /** Into which, once it has begun. */
  project_id: number | null;
  makes_project: number;
  /** JSON: the lists that tasks went into, by name. */
  lists: string;
  /** JSON: the tasks that the next row may be below. */
  above: string;
  /** Rows whose parent comes later in the file are gone through again. */
  pass: number;
  after_row: number;
  /** Whether this pass has brought anything. */
  moved: number;
  total: number;
  made: number;
  refused: number;
  /** One sentence, while it waits for something; else ''. */
  problem: string;
  base_url: string;
  created_at: string;
  ended_at: string | null;
  /** Then it is forgotten; what was brought in stays. */
  expires_at: string;
};

export type FileImportLineRow = {
  account_id: number;
  import_id: number;
  /** As spreadsheets count them: the headings are row 1. */
  number: number;
  /** JSON: what stands in each column, and what was said of it. */
  cells: string;
  /** `kept`: it was to be undone, and who asked for that may not delete it. */
  state: 'new' | 'waiting' | 'made' | 'refused' | 'undone' | 'kept';
  /** What of it did not fit, or why it stayed out. */
  reason: string;
  /** What others call it as what they are below. */
  name_key: string;
  task_id: number | null;
};
