/** What keeps Holdfast from doing its work and is no fault of a request. It passes, or somebody has to look after it. */
export type Outage = 'away' | 'busy' | 'standby' | 'readOnly' | 'failing' | 'damaged' | 'full' | 'tooManyFiles';

/** What callers are told; the log has the rest. */
export const outages: Record<Outage, string> = {
  away: 'Holdfast cannot reach its database at the moment. Try again shortly.',
  busy: 'The database of this Holdfast has too much to do at the moment. Try again shortly.',
  standby: 'The database takes no changes at the moment: its server is read-only. Try again shortly.',
  readOnly: 'Holdfast may not write to its disk: it is read-only. Whoever runs it has to make it writable.',
  failing: 'The disk of this Holdfast does not work. Whoever runs it has to look after it.',
  damaged: 'The database of this Holdfast is damaged or gone. Whoever runs it has to restore it.',
  full: 'The disk of this Holdfast is full. Whoever runs it has to make room.',
  tooManyFiles: 'Holdfast has too many files open at the moment. Try again shortly.',
};

const CODES: Record<string, Outage> = {
  EIO: 'failing',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EMFILE: 'tooManyFiles',
  ENFILE: 'tooManyFiles',
};

/** Of a call to the operating system. */
export const outageOfDisk = (error: unknown): Outage | undefined => CODES[(error as NodeJS.ErrnoException)?.code ?? ''];
