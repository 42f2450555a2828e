import { Type } from 'typebox';
import type { Room } from './quota.ts';
import type { Use } from './use.ts';

const Count = Type.Number();

/** Numbers, not texts: these keys are new, and are for adding up. */
export const ProjectStorage = Type.Object({ usedBytes: Count, versionCount: Count });
export const AccountStorage = Type.Object({
  usedBytes: Count,
  versionCount: Count,
  pendingBytes: Count,
  quotaBytes: Type.Union([Count, Type.Null()]),
  freeBytes: Type.Union([Count, Type.Null()]),
});

export const showUse = ({ bytes, versions }: Use) => ({ usedBytes: bytes, versionCount: versions });

export const showRoom = ({ used, pending, quota }: Room) => ({
  ...showUse(used),
  pendingBytes: pending,
  quotaBytes: quota ?? null,
  freeBytes: quota === undefined ? null : Math.max(0, quota - used.bytes - pending),
});
