import { Type } from 'typebox';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import type { BackupState } from './backups.ts';

const NumberOrNone = Type.Union([Type.Number(), Type.Null()]);

/** `lastTakenOn` is empty when there is none; `everySeconds` and `keep` are null when the service takes none by itself. */
export const Backup = titled('Backup', {
  lastTakenOn: Text,
  outcome: Text,
  triedOn: Text,
  everySeconds: NumberOrNone,
  keep: NumberOrNone,
  pausedWebhooks: Type.Number(),
});

export const showBackup = (state: BackupState) => ({
  lastTakenOn: state.lastTakenAt ? timeText(state.lastTakenAt) : '',
  outcome: state.outcome ?? 'none',
  triedOn: state.triedAt ? timeText(state.triedAt) : '',
  everySeconds: state.everyMs === undefined ? null : state.everyMs / 1000,
  keep: state.keep ?? null,
  pausedWebhooks: state.pausedWebhooks,
});
