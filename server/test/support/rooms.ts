/** One noun, several that may use one another, or several that do not know of each other. */
type Row = string | { together: string[] } | { apart: string[] };
type Room = { name: string; why: string; nouns?: Row[] };

/**
 * The plan of server/src, lowest first. A room may use the rooms below it, and inside of a room a noun those before it.
 * Rooms that stand in one list do not know of each other.
 */
const levels: Room[][] = [
  [
    {
      name: 'platform',
      why: 'it has no verbs of the product, so whatever those become stands on it',
      nouns: [
        {
          together: [
            'failures',
            'outages',
            'turn',
            'syncing',
            'config',
            'config-checks',
            'settings',
            'mail-settings',
            'provider-settings',
            'sign-in-settings',
            'privacy',
            'zones',
            'keys',
          ],
        },
        { apart: ['db', 'blobs'] },
        'events',
        { together: ['http', 'access', 'audit', 'context'] },
        'noun',
        'worker',
      ],
    },
  ],
  [
    {
      name: 'people',
      why: 'who is who, and how they come in, is settled before there is anything to see',
      // Who sets a password may prove themselves with a code or a passkey, and who adds those with their password.
      nouns: [
        'accounts',
        'companies',
        'mail',
        { together: ['people', 'secondsteps', 'passkeys'] },
        'statuses',
        // Who signs in with a provider gets a session, and who signs out is led there.
        { together: ['credentials', 'identities'] },
        'notices',
        'audit',
      ],
    },
  ],
  [
    {
      name: 'bytes',
      why: 'bytes are on their way in, and counted, before they are anybody’s file',
      nouns: ['storage', 'uploads', 'pictures'],
    },
  ],
  [
    {
      name: 'work',
      why: 'it is what everything below is for, and knows nothing of who looks across it or hears of it',
      nouns: [
        'projectcategories',
        'fillings',
        'projects',
        'members',
        'projectupdates',
        'roles',
        'items',
        'tags',
        'categories',
        'files',
        'attachments',
        'milestones',
        'tasklists',
        'tasks',
        'reminders',
        'boards',
        'savedviews',
        'notebooks',
        'links',
        'reactions',
        'comments',
        'messages',
        'time',
        'eventtypes',
        'calendarevents',
      ],
    },
  ],
  [
    {
      name: 'overview',
      why: 'it looks across all work and changes none',
      nouns: ['notifications', 'calendarfeeds', 'activity', 'trash', 'search', 'stats', 'owndata'],
    },
    {
      name: 'integrations',
      why: 'the world outside hears of what happened and writes to us, and nothing inside waits for it',
      nouns: ['testreceivers', 'webhooks', 'mailin'],
    },
  ],
  [
    {
      name: 'operating',
      why: 'who runs the server looks after all that is there, and nothing of it knows',
      nouns: ['backups', 'keys', 'exports', 'imports', 'fileimports'],
    },
  ],
  [{ name: 'demo', why: 'it fills an account as its people would' }],
  [{ name: 'app', why: 'it puts all of them together' }],
  [{ name: 'main', why: 'it starts the app' }],
  [{ name: 'cli', why: 'it is how operators call for any of it' }],
];

const rooms = levels.flat();
const roomOf = (unit: string): Room | undefined => rooms.find(({ name }) => name === unit.split('/')[0]);
const namesIn = (row: Row): string[] =>
  typeof row === 'string' ? [row] : 'together' in row ? row.together : row.apart;
const rowOf = (room: Room, unit: string): number =>
  room.nouns?.findIndex((row) => namesIn(row).includes(unit.split('/')[1]!)) ?? 0;

/** What a file belongs to: its noun (`work/tasks`), or the room where that has none (`demo`). `below` is its path in server/src. */
export function unitOf(below: string): string {
  const [first, second] = below.split('/').map((part) => part.replace(/\.ts$/, ''));
  return roomOf(first!)?.nouns && second !== undefined ? `${first}/${second}` : first!;
}

/** Every noun of the product; what stands on the platform is none. */
export const nouns: string[] = rooms
  .filter(({ name }) => name !== 'platform')
  .flatMap(({ name, nouns = [] }) => nouns.flatMap(namesIn).map((noun) => `${name}/${noun}`));

export function hasPlace(unit: string): boolean {
  const room = roomOf(unit);
  return room !== undefined && (room.nouns ? rowOf(room, unit) >= 0 : unit === room.name);
}

/** Why one may not use the other; undefined when it may. */
export function whyNot(unit: string, other: string): string | undefined {
  const [own, its] = [roomOf(unit), roomOf(other)];
  if (!own || !its || unit === other) return undefined;
  if (own !== its) {
    const levelOf = (room: Room) => levels.findIndex((level) => level.includes(room));
    return levelOf(its) < levelOf(own) ? undefined : `${own.name}/ may not use ${its.name}/, because ${own.why}`;
  }
  const [row, itsRow] = [rowOf(own, unit), rowOf(its, other)];
  const common = row === itsRow ? own.nouns?.[row] : undefined;
  const areTogether = typeof common === 'object' && 'together' in common;
  if (row < 0 || areTogether || (itsRow >= 0 && itsRow < row)) return undefined;
  return `${unit} stands before ${other} in its room, or beside it`;
}
