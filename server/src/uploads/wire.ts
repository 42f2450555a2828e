import { Type } from 'typebox';
import type { PendingFileRow } from '../db/tables/files.ts';
import { Text } from '../http/classic.ts';

/** The one answer without STATUS: programs compare it whole. */
export const PendingFile = Type.Object({ pendingFile: Type.Object({ ref: Text }) }, { additionalProperties: false });

export const showPendingFile = ({ ref }: PendingFileRow) => ({ pendingFile: { ref } });
