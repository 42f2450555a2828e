import { quoted } from './quoted.ts';

/** Where else than in work/items/sight.ts it is said, how often, and what for. */
type Elsewhere = Record<string, [times: number, what: string]>;
type Word = { name: string; spelling: RegExp; elsewhere: Elsewhere };

const standings = /^(?:observer|member|(?:project )?administrator)$|(['"])(?:observer|member|administrator)\1/g;

/** What decides who sees something. In statements it is text; of a row that is in hand it is a property, and no question. */
const words: Word[] = [
  {
    name: 'is_private',
    spelling: /\bis_private\b/g,
    elsewhere: {
      'overview/activity/store.ts': [1, 'it is shown'],
      'overview/notifications/telling/news-store.ts': [1, 'what may be hidden is told of by itself'],
      'overview/notifications/telling/notify-store.ts': [1, 'what may be hidden is told of by itself'],
      'overview/search/store.ts': [1, 'it is shown'],
      'work/tasks/show-store.ts': [1, 'it is shown'],
      'work/time/store.ts': [1, 'it is shown'],
    },
  },
  {
    name: 'involvements',
    spelling: /\binvolvements\b/g,
    elsewhere: {
      'work/items/involvement-store.ts': [7, 'it keeps them'],
      'work/reminders/due/store.ts': [1, 'whose tasks are due'],
      'work/tasklists/list-store.ts': [1, 'whose tasks are asked for'],
      'work/tasks/links/follower-store.ts': [1, 'who follows'],
      'work/tasks/list/filter-store.ts': [2, 'whose tasks are asked for'],
    },
  },
  {
    // `m.role as member_role` is how a row brings along what canSee asks for.
    name: 'role',
    spelling: /(?:^|[\s.("])role\b(?! as member_role$)/g,
    elsewhere: {
      'work/members/grants.ts': [1, 'it says what is kept'],
      'work/members/store.ts': [1, 'it keeps them'],
      'work/projects/store.ts': [2, 'members are copied'],
      'work/roles/roles.ts': [6, 'a word of the project’s own, which gives nobody a right'],
      'work/roles/wire.ts': [2, 'the same'],
      'integrations/webhooks/send/standing-wire.ts': [1, 'the same'],
    },
  },
  {
    name: 'grants',
    spelling: /\bgrants\b(?!\.ts$| as member_grants$)/g,
    elsewhere: {
      'overview/activity/stretches-store.ts': [1, 'isOpenTo asks'],
      'people/people/store.ts': [1, 'who knows whom'],
      'work/calendarevents/store.ts': [1, 'who knows whom'],
      'work/projects/list-store.ts': [1, 'who knows whom'],
      'work/members/store.ts': [2, 'it keeps them'],
      'work/projects/store.ts': [2, 'members are copied'],
    },
  },
  {
    name: 'what somebody is in a project',
    spelling: standings,
    elsewhere: {
      'overview/activity/activity.ts': [2, 'seesPrivate has said which'],
      'people/identities/newcomers.ts': [1, 'a right in the account'],
      'platform/provider-settings.ts': [2, 'a right in the account'],
      'overview/activity/last-store.ts': [2, 'activity.ts has said which'],
      'overview/activity/store.ts': [3, 'activity.ts has said which'],
      'work/members/grants.ts': [11, 'it gives out roles'],
      'work/members/members.ts': [2, 'it tells of changed roles'],
      'work/members/store.ts': [1, 'who is added is a member'],
      'work/projects/copy.ts': [1, 'who copies administers the copy'],
      'work/projects/create.ts': [2, 'who creates administers it'],
    },
  },
];

/** Who reads what is not for everybody in the account and need not ask who sees it. A name that ends in / is a folder's. */
const unasked: Record<string, string> = {
  'bytes/storage/known-store.ts': 'it looks for bytes, and answers the server',
  'bytes/storage/store.ts': 'it counts what is taken',
  'integrations/webhooks/': 'webhooks belong to owner administrators, who see all',
  'integrations/mailin/store.ts': 'it counts what its own author has said',
  'operating/exports/back/contents-store.ts':
    'it reads an archive that an Administrator has sent, apart from all records here',
  'operating/imports/rows-store.ts': 'whether anybody has changed it, which the import asks',
  'overview/activity/change-store.ts': 'it is given events that are seen',
  'overview/notifications/telling/': 'who is told is asked when they read it',
  'people/companies/store.ts': 'whether a company can be removed',
  'people/credentials/links-store.ts': 'whether the account is new',
  'work/attachments/store.ts': 'it gives numbers, and the files are asked for by them',
  'work/calendarevents/': 'events say themselves who sees them, and of a project no more is told than is seen',
  'work/files/trash-store.ts': 'it gives sizes of what is removed',
  'work/items/purge-store.ts': 'what has had its time goes, whoever sees it',
  'work/notebooks/versions/store.ts': 'the notebook has been asked for',
  'work/reminders/': 'reminders are their own people’s, who are asked what they see when they are told',
  'work/tasks/tree/store.ts': 'trees move and go whole; what is shown of them is read again',
  'work/time/reports/store.ts': 'it names what somebody has seen hours of',
};

const tables =
  '(items|projects|tasks|tasklists|milestones|notebooks|notebook_versions|messages|bookmarks|files|file_versions|comments|events|search_entries|attachments|taggings)';
const inCalls = new RegExp(`\\b(?:selectFrom|\\w+Join|from|using)\\(\\s*\\[?\\s*['"\`]${tables}\\b`, 'g');
const inSql = new RegExp(`\\b(?:from|join)\\s+${tables}\\b`, 'gi');
const tablesRead = (code: string): string[] =>
  [...code.matchAll(inCalls), ...quoted(code).join('\n').matchAll(inSql)].map(([, table]) => table!);

/** Types are no questions, and what a wire shows decides nothing. */
const textsIn = (code: string) => quoted(code.replace(/\w+Row\['\w+'\]|\b(?:Pick|Omit)<[^>]*>/g, ' '));
const timesIn = (texts: string[], spelling: RegExp) => texts.flatMap((text) => [...text.matchAll(spelling)]).length;
const isWire = (file: string) => /(^|[/-])wire\.ts$/.test(file);

/** What a file says that only sight.ts may say; `file` is its path in server/src. */
export function decidesSight(file: string, code: string): string | undefined {
  if (file === 'work/items/sight.ts' || /^platform\/(db|access)\//.test(file)) return undefined;
  if (/\bis_open\b/.test(code)) return 'asks is_open by itself';
  const texts = textsIn(code);
  for (const { name, spelling, elsewhere } of words) {
    if (spelling === standings && isWire(file)) continue;
    const times = timesIn(texts, spelling);
    const [most, what] = elsewhere[file] ?? [0, 'none'];
    if (times > most) return `says ${name} ${times} times in text, of which known: ${most} (${what})`;
  }
  const read = tablesRead(code);
  const isAsked = /\/sight\.ts['"]/.test(code) || Object.keys(unasked).some((one) => isIn(file, one));
  // Who is on a project sees it: this is a question, too.
  const isOnlyProjects = read.every((table) => table === 'projects') && /\bproject_members\b/.test(code);
  return read.length === 0 || isAsked || isOnlyProjects ? undefined : `reads ${read[0]} and does not ask who sees it`;
}

const isIn = (file: string, place: string) => (place.endsWith('/') ? file.startsWith(place) : file === place);

/** Exceptions that nobody needs any more, each of which is a hole; `sources` are the files of server/src by their path there. */
export function spareExceptions(sources: Map<string, string>): string[] {
  const overstated = words.flatMap(({ name, spelling, elsewhere }) =>
    Object.entries(elsewhere)
      .filter(([file, [most]]) => timesIn(textsIn(sources.get(file) ?? ''), spelling) < most)
      .map(([file]) => `${file}: ${name}`),
  );
  const files = [...sources].filter(([, code]) => tablesRead(code).length > 0).map(([file]) => file);
  return [...overstated, ...Object.keys(unasked).filter((place) => !files.some((file) => isIn(file, place)))];
}
