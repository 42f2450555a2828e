import type { Generated } from 'kysely';
import type {
  AccountRow,
  AllowanceRow,
  AuditRow,
  CompanyRow,
  CounterRow,
  GuessRow,
  IdempotencyKeyRow,
  IdentityRow,
  LinkRow,
  ListPlaceRow,
  NoticeRow,
  PasskeyRow,
  PersonRow,
  RecoveryCodeRow,
  SecondStepRow,
  SessionRow,
  StatusRow,
  TokenRow,
  UsedChallengeRow,
} from './tables/accounts.ts';
import type { CategoryRow } from './tables/categories.ts';
import type { CopiedRow, CopyRow } from './tables/copies.ts';
import type {
  DoomedBlobRow,
  FileRow,
  FileVersionRow,
  PendingFileRow,
  PreviewRow,
  StorageChangeRow,
  StorageUseRow,
  StoreWalkRow,
} from './tables/files.ts';
import type {
  AttachmentRow,
  EarlierTextRow,
  InvolvementRow,
  ItemRow,
  KnownTagRow,
  ReactionRow,
  TaggingRow,
  TagRow,
  WideTaggingRow,
} from './tables/items.ts';
import type {
  BookmarkRow,
  CommentReadRow,
  CommentRow,
  MessageReadRow,
  MessageRow,
  NotebookRow,
  NotebookVersionRow,
} from './tables/notebooks.ts';
import type {
  ArrivedMailRow,
  CalendarFeedRow,
  InboxRow,
  MailAddressRow,
  MailFetchingRow,
  MailRow,
  MutedItemRow,
  MutedProjectRow,
  NewsWayRow,
  NotificationRow,
  NotifierPositionRow,
  PushDeviceRow,
  PushRow,
  WorkingHoursRow,
} from './tables/notifications.ts';
import type {
  AccountImportRow,
  BackupRow,
  ExportRow,
  FileImportLineRow,
  FileImportRow,
  ImportedRow,
  ImportRow,
  LeftoverRow,
} from './tables/operating.ts';
import type {
  ProjectCategoryRow,
  ProjectMemberRow,
  ProjectRolePersonRow,
  ProjectRoleRow,
  ProjectRow,
  ProjectStarRow,
  ProjectUpdateRow,
  SavedViewRow,
  ViewPinRow,
} from './tables/projects.ts';
import type { SearchBacklogRow, SearchEntryRow } from './tables/search.ts';
import type {
  CardRow,
  ColumnRow,
  DueDayRow,
  MilestoneRow,
  ReminderRow,
  TasklistRow,
  TaskPredecessorRow,
  TaskRow,
} from './tables/tasks.ts';
import type { TestReceiverCallRow, TestReceiverRow } from './tables/testreceivers.ts';
import type {
  CalendarEventRow,
  EventPersonRow,
  EventTypeRow,
  TimeEntryRow,
  TimerRow,
  TimeSumRow,
} from './tables/time.ts';
import type { UploadPieceRow, UploadRow } from './tables/uploads.ts';
import type {
  AttemptRow,
  DeliveryRow,
  EventRow,
  PastEventRow,
  ReplayRow,
  WebhookHourRow,
  WebhookRow,
} from './tables/webhooks.ts';

/**
 * All tables as types; the rows stand in tables/. Both engines agree on them: ids and sizes are integers, booleans are 0 or 1, times are ISO 8601
 * UTC text with milliseconds, calendar dates are YYYYMMDD text ('' when none), JSON is text.
 * Every table carries account_id and every index begins with it.
 */
export type Tables = {
  accounts: AccountRow;
  counters: CounterRow;
  guesses: GuessRow;
  list_places: ListPlaceRow;
  allowances: AllowanceRow;
  companies: CompanyRow;
  people: PersonRow;
  tokens: TokenRow;
  calendar_feeds: CalendarFeedRow;
  sessions: SessionRow;
  links: LinkRow;
  second_steps: SecondStepRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  used_challenges: UsedChallengeRow;
  identities: IdentityRow;
  project_categories: ProjectCategoryRow;
  projects: ProjectRow;
  project_updates: ProjectUpdateRow;
  project_roles: ProjectRoleRow;
  project_role_people: ProjectRolePersonRow;
  saved_views: SavedViewRow;
  view_pins: ViewPinRow;
  statuses: StatusRow;
  event_types: EventTypeRow;
  calendar_events: CalendarEventRow;
  event_people: EventPersonRow;
  project_members: ProjectMemberRow;
  project_stars: ProjectStarRow;
  uploads: UploadRow;
  upload_pieces: UploadPieceRow;
  pending_files: PendingFileRow;
  file_categories: CategoryRow;
  files: FileRow;
  file_versions: FileVersionRow;
  previews: PreviewRow;
  doomed_blobs: DoomedBlobRow;
  store_walk: StoreWalkRow;
  storage_use: StorageUseRow;
  storage_changes: StorageChangeRow;
  items: ItemRow;
  involvements: InvolvementRow;
  tags: TagRow;
  known_tags: KnownTagRow;
  earlier_texts: EarlierTextRow;
  taggings: TaggingRow;
  wide_taggings: WideTaggingRow;
  reactions: ReactionRow;
  attachments: AttachmentRow;
  milestones: MilestoneRow;
  tasklists: TasklistRow;
  tasks: TaskRow;
  task_predecessors: TaskPredecessorRow;
  board_columns: ColumnRow;
  board_cards: CardRow;
  notebook_categories: CategoryRow;
  notebooks: NotebookRow;
  notebook_versions: NotebookVersionRow;
  message_categories: CategoryRow;
  messages: MessageRow;
  message_reads: MessageReadRow;
  link_categories: CategoryRow;
  bookmarks: BookmarkRow;
  comments: CommentRow;
  comment_reads: CommentReadRow;
  time_entries: TimeEntryRow;
  time_sums: TimeSumRow;
  timers: TimerRow;
  reminders: ReminderRow;
  due_days: DueDayRow;
  copies: CopyRow;
  copied: CopiedRow;
  search_entries: SearchEntryRow;
  search_backlog: SearchBacklogRow;
  events: Omit<EventRow, 'id'> & { id: Generated<number> };
  past_events: PastEventRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  attempts: AttemptRow;
  replays: ReplayRow;
  webhook_hours: WebhookHourRow;
  test_receivers: TestReceiverRow;
  test_receiver_calls: TestReceiverCallRow;
  idempotency_keys: IdempotencyKeyRow;
  notices: NoticeRow;
  mails: MailRow;
  mail_addresses: MailAddressRow;
  arrived_mails: ArrivedMailRow;
  mail_fetching: MailFetchingRow;
  notifications: NotificationRow;
  notifier_positions: NotifierPositionRow;
  inboxes: InboxRow;
  news_ways: NewsWayRow;
  working_hours: WorkingHoursRow;
  push_devices: PushDeviceRow;
  pushes: PushRow;
  muted_items: MutedItemRow;
  muted_projects: MutedProjectRow;
  audit_entries: AuditRow;
  backups: BackupRow;
  exports: ExportRow;
  imports: ImportRow;
  account_imports: AccountImportRow;
  imported: ImportedRow;
  leftovers: LeftoverRow;
  file_imports: FileImportRow;
  file_import_rows: FileImportLineRow;
};
