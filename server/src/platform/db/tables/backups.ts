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
