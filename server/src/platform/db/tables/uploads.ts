import type { Bit } from './bit.ts';

/** An upload whose bytes are not all here. When they are, it becomes a pending file with the same reference. */
export type UploadRow = {
  account_id: number;
  ref: string;
  /** `tus`: in several requests. `link`: in one, to a signed address of ours. `store`: past us, to the store's own address. */
  way: 'tus' | 'link' | 'store';
  /** '' for a link, where every try has a key of its own. */
  blob_key: string;
  name: string;
  content_type: string;
  /** null while the sender does not know it. */
  size: number | null;
  /** How many bytes have room: all, where they were promised within one's share, or else those that arrived and those about to. See uploads/deferred.ts. */
  taken: number;
  metadata: string;
  created_by: number;
  created_at: string;
  expires_at: string;
  /** The request that may append at the moment, until when, and whether another one is waiting. See uploads/leases.ts. */
  lease: string;
  leased_until: string;
  is_wanted: Bit;
};

/** A stretch of its bytes that was acknowledged, with the hash of what came. See uploads/tus/pieces.ts. */
export type UploadPieceRow = { account_id: number; ref: string; start: number; size: number; sha256: string };
