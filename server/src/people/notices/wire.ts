import type { NoticeRow } from '../../platform/db/tables/accounts.ts';
import { Text, timeText, titled } from '../../platform/http/answer/classic.ts';

export const Notice = titled('Notice', { id: Text, about: Text, aboutId: Text, message: Text, createdOn: Text });

export const showNotice = (notice: NoticeRow) => ({
  id: String(notice.id),
  about: notice.about,
  aboutId: String(notice.about_id),
  message: notice.message,
  createdOn: timeText(notice.created_at),
});
