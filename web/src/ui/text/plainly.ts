/** What people call a field, where its name taken apart would not say it. */
const called: Record<string, string> = {
  content: 'text',
  email: 'e-mail address',
  'email-address': 'e-mail address',
  'responsible-party-ids': 'responsible people',
  'todo-items': 'tasks',
  'todo-lists': 'task lists',
  userIdList: 'people',
};

/** `due-date` and `dueDate` are a due date, `companyId` is a company, `tagIds` are tags. */
const apart = (name: string): string =>
  called[name] ??
  name
    .replace(/[-_]/g, ' ')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase()
    .replace(/ ids$/, 's')
    .replace(/ id$/, '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const CAMEL = '[a-z]+(?:[A-Z][a-z]*)+';
const DATES = '(?:start|end|due)-date';
const QUOTED = /(“[^”]*”|"[^"]*")/;

/** A refusal without the names and hints that are for programs. `isWhole`: it is a sentence of its own. */
export function plainly(message: string, fields: string[], isWhole = false): string {
  const known = new RegExp(`(?<![\\w./-])(?:${[...fields.map(escaped), DATES, CAMEL].join('|')})(?![\\w/-])`, 'g');
  // A field inside another is called by the last of its names.
  const plain = (part: string) => part.replace(known, (name) => apart(name.split('.').at(-1)!));
  const said = message
    .replace(/ \((?:GET|POST|PUT|DELETE) [^)]*\)/g, '')
    .split(QUOTED)
    // What is quoted is somebody's own.
    .map((part, at) => (at % 2 ? part : plain(part)))
    .join('');
  return isWhole ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

type Refusal = Error & { errors?: { field: string; message: string }[] };

/** The same refusal for people: the API calls fields by the names that programs write. */
export function explained<R extends Refusal>(refusal: R): R {
  const fields = refusal.errors?.map(({ field }) => field) ?? [];
  for (const problem of refusal.errors ?? []) problem.message = plainly(problem.message, fields);
  refusal.message = plainly(refusal.message, fields, true);
  return refusal;
}
