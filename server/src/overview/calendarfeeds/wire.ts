import { type Static, Type } from 'typebox';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { choice, id, required, shape } from '../../platform/http/request/fields.ts';
import type { FeedView } from './store.ts';

export const CalendarFeed = titled('CalendarFeed', {
  id: Text,
  of: Type.Union([Type.Literal('mine'), Type.Literal('project'), Type.Literal('milestones')]),
  projectId: Text,
  projectName: Text,
  createdOn: Text,
  renewedOn: Text,
  lastReadOn: Text,
});

export const showFeed = (feed: FeedView): Static<typeof CalendarFeed> => ({
  id: String(feed.id),
  of: feed.contents,
  projectId: String(feed.project_id ?? ''),
  projectName: feed.project_name ?? '',
  createdOn: timeText(feed.created_at),
  renewedOn: timeText(feed.renewed_at),
  lastReadOn: timeText(feed.last_read_at),
});

export const NewFeed = shape('calendarFeed', {
  of: required(choice({ key: 'of', of: { mine: 'mine', project: 'project', milestones: 'milestones' } })),
  projectId: id({ key: 'projectId' }),
});
