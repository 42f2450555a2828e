type Tag = { tag: string; about?: string };

/** The nouns of the description, by what paths call them. What a path calls something else belongs to the noun before. */
const tags: Record<string, Tag> = {
  account: { tag: 'accounts', about: 'The account, its settings and who is asking.' },
  authenticate: { tag: 'accounts' },
  timezones: { tag: 'accounts' },
  companies: { tag: 'companies', about: 'The companies that work together in an account. One of them owns it.' },
  people: { tag: 'people', about: 'The people of the account and what they may do.' },
  me: { tag: 'people' },
  users: { tag: 'people' },
  statuses: { tag: 'statuses', about: 'What people say they are doing.' },
  session: { tag: 'credentials', about: 'Tokens for programs, sessions for browsers, links for invitations.' },
  sessions: { tag: 'credentials' },
  invitations: { tag: 'credentials' },
  passwords: { tag: 'credentials' },
  tokens: { tag: 'credentials' },
  passkeys: { tag: 'passkeys', about: 'Keys of one’s devices, which let in by themselves.' },
  passkey: { tag: 'passkeys' },
  identities: { tag: 'identities', about: 'Whom providers of OpenID Connect know one as.' },
  providers: { tag: 'identities' },
  secondStep: { tag: 'secondsteps', about: 'Two-step sign-in: a code beside the password.' },
  mail: { tag: 'mail', about: 'Whether mail is sent and arrives.' },
  mailIn: { tag: 'mailin', about: 'What becomes of mail that is sent to Holdfast.' },
  mailAddresses: { tag: 'mailin' },
  notices: { tag: 'notices', about: 'What Administrators should know of.' },
  audit: { tag: 'audit', about: 'Who came in, and who changed what people may do, from where.' },
  pendingFiles: {
    tag: 'uploads',
    about: 'Bytes on their way to becoming files. Each upload ends in a reference (`tf_…`).',
  },
  projectCategories: { tag: 'projectcategories', about: 'What sorts of projects there are.' },
  projects: { tag: 'projects', about: 'What everything else is inside.' },
  roles: { tag: 'roles', about: 'Who is what in a project, in words of its own.' },
  tags: { tag: 'tags', about: 'Words that projects, companies, people and things in projects can be marked with.' },
  fileCategories: { tag: 'categories', about: 'Shelves for the files, notebooks, messages and links of a project.' },
  notebookCategories: { tag: 'categories' },
  messageCategories: { tag: 'categories' },
  linkCategories: { tag: 'categories' },
  files: { tag: 'files', about: 'Files with their versions.' },
  fileversions: { tag: 'files' },
  milestones: { tag: 'milestones', about: 'What is to be reached by when.' },
  tasklists: { tag: 'tasklists', about: 'Lists of tasks.' },
  tasklist: { tag: 'tasklists' },
  tasks: { tag: 'tasks', about: 'What is to be done, by whom and when, with sub-tasks to any depth.' },
  completedtasks: { tag: 'tasks' },
  reminders: { tag: 'reminders', about: 'Of which task somebody is reminded, and when.' },
  taskreminders: { tag: 'reminders' },
  views: {
    tag: 'views',
    about: 'Looks at the tasks of a project that somebody named, for themselves or for everybody there.',
  },
  boards: { tag: 'boards', about: 'The board of a project: columns, and in them cards, each the place of a task.' },
  notebooks: { tag: 'notebooks', about: 'Texts, with a version of each state they were in.' },
  links: { tag: 'links', about: 'Addresses of what is elsewhere.' },
  messages: { tag: 'messages', about: 'What is told to everybody on a project, and what they reply.' },
  messageReplies: { tag: 'messages' },
  comments: {
    tag: 'comments',
    about: 'What people say about files, milestones, tasks, notebooks, links and messages.',
  },
  time_entries: { tag: 'time', about: 'Hours worked on projects and tasks, and what they come to.' },
  timelogs: { tag: 'time' },
  time: { tag: 'time' },
  timers: { tag: 'time' },
  calendareventtypes: { tag: 'eventtypes', about: 'What sorts of events there are.' },
  eventtypes: { tag: 'eventtypes' },
  calendarevents: { tag: 'calendarevents', about: 'What happens at a time: meetings, visits, days away.' },
  notifications: { tag: 'notifications', about: 'The inbox: what concerns whoever asks.' },
  calendarFeeds: { tag: 'calendarfeeds', about: 'Addresses for calendar programs.' },
  latestActivity: { tag: 'activity', about: 'What happened, newest first, and as it happens.' },
  storage: { tag: 'storage', about: 'How much room the files take.' },
  trashcan: { tag: 'trash', about: 'What was deleted in the last 30 days.' },
  search: { tag: 'search', about: 'Everything that can be seen, found by its words.' },
  stats: { tag: 'stats', about: 'How much there is, and how it stands.' },
  webhooks: {
    tag: 'webhooks',
    about: 'Addresses that are told of what happens, and what became of each notification.',
  },
  webhook: { tag: 'webhooks' },
  backup: { tag: 'backups', about: 'How old the last backup of the server is.' },
  fileimports: { tag: 'fileimports', about: 'Files of other tools, brought in as tasks.' },
  exports: { tag: 'exports', about: 'The whole account as one archive, to keep or to take elsewhere.' },
  testReceivers: { tag: 'testreceivers', about: 'Receivers of our own, to try webhooks with.' },
};

export const tagOf = (path: string): string => {
  const segments = path.slice(1).split('/');
  // What is in the trash is sorted there, whatever it was.
  const known = segments[0] === 'trashcan' ? 'trashcan' : segments.findLast((segment) => tags[segment]);
  return known ? tags[known]!.tag : segments[0]!.toLowerCase();
};

export const describedTags = Object.values(tags).flatMap(({ tag, about }) =>
  about === undefined ? [] : [{ name: tag, description: about }],
);
