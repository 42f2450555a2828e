import type { Dialect } from '../dialect.ts';
import { foundation } from './0001-foundation.ts';
import { items } from './0002-items.ts';
import { milestones } from './0003-milestones.ts';
import { tasks } from './0004-tasks.ts';
import { notebooks } from './0005-notebooks.ts';
import { comments } from './0006-comments.ts';
import { search } from './0007-search.ts';
import { activity } from './0008-activity.ts';
import { webhooks } from './0009-webhooks.ts';
import { uploads } from './0010-uploads.ts';
import { previews } from './0011-previews.ts';
import { storage } from './0012-storage.ts';
import { testReceivers } from './0013-test-receivers.ts';
import { stories } from './0014-stories.ts';
import { indexes } from './0015-indexes.ts';
import { fileOrders } from './0016-file-orders.ts';
import { log } from './0017-log.ts';
import { deferredLengths } from './0018-deferred-lengths.ts';
import { backups } from './0019-backups.ts';
import { copies } from './0020-copies.ts';
import { uploadPieces } from './0021-upload-pieces.ts';
import { wordsInPortions } from './0022-words-in-portions.ts';
import { time } from './0023-time.ts';
import { promisedRoom } from './0024-promised-room.ts';
import { estimates } from './0025-estimates.ts';
import { knownTags } from './0026-known-tags.ts';
import { secondSteps } from './0027-second-steps.ts';
import { timers } from './0028-timers.ts';
import { sessions } from './0029-sessions.ts';
import { earlierTexts } from './0030-earlier-texts.ts';

export type Migration = { name: string; statements(dialect: Dialect): string[] };

/** In the order they run. Never change one that has been released: add the next. */
export const migrations: Migration[] = [
  { name: '0001-foundation', statements: foundation },
  { name: '0002-items', statements: items },
  { name: '0003-milestones', statements: milestones },
  { name: '0004-tasks', statements: tasks },
  { name: '0005-notebooks', statements: notebooks },
  { name: '0006-comments', statements: comments },
  { name: '0007-search', statements: search },
  { name: '0008-activity', statements: activity },
  { name: '0009-webhooks', statements: webhooks },
  { name: '0010-uploads', statements: uploads },
  { name: '0011-previews', statements: previews },
  { name: '0012-storage', statements: storage },
  { name: '0013-test-receivers', statements: testReceivers },
  { name: '0014-stories', statements: stories },
  { name: '0015-indexes', statements: indexes },
  { name: '0016-file-orders', statements: fileOrders },
  { name: '0017-log', statements: log },
  { name: '0018-deferred-lengths', statements: deferredLengths },
  { name: '0019-backups', statements: backups },
  { name: '0020-copies', statements: copies },
  { name: '0021-upload-pieces', statements: uploadPieces },
  { name: '0022-words-in-portions', statements: wordsInPortions },
  { name: '0023-time', statements: time },
  { name: '0024-promised-room', statements: promisedRoom },
  { name: '0025-estimates', statements: estimates },
  { name: '0026-known-tags', statements: knownTags },
  { name: '0027-second-steps', statements: secondSteps },
  { name: '0028-timers', statements: timers },
  { name: '0029-sessions', statements: sessions },
  { name: '0030-earlier-texts', statements: earlierTexts },
];
