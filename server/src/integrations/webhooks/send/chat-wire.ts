import { linkTo } from '../../../work/items/links.ts';
import { plainText } from '../../../work/items/plain-text.ts';
import type { Shown } from './read-wire.ts';

/** What is written for a chat instead of a body for programs. */
export const chats = ['slack', 'matrix'] as const;
type Chat = (typeof chats)[number];
export const chatOf = (contentType: string): Chat | undefined => chats.find((chat) => chat === contentType);

/** As much of an event as its sentence says. */
type Happened = {
  name: string;
  object_kind: string;
  object_id: number;
  project_id: number | null;
  snapshot?: string;
  first_name?: string | null;
  last_name?: string | null;
};

const LONGEST = 300;
const HOLDFAST = 'Holdfast';

const verbs: Record<string, string> = {
  CREATED: 'added',
  UPDATED: 'changed',
  TAGGED: 'changed the tags of',
  UNTAGGED: 'changed the tags of',
  REMINDER: 'set a reminder of',
  TEST: 'tries',
};
const kinds: Record<string, string> = {
  tasklist: 'task list',
  projectupdate: 'update',
  time: 'hours',
  user: 'person',
};
const GOOD = '#2e7d4f';
const BAD = '#b3261e';
const colours: Record<string, string> = { COMPLETED: GOOD, CREATED: '#0f6b75', DELETED: BAD };
const PLAIN = '#6b7280';

/** Who did what, to which thing and where. */
type Sentence = {
  who: string;
  did: string;
  name: string;
  address: string;
  project: string;
  said: string;
  color: string;
};

/** No name of a task calls everybody in the channel. */
const quiet = (text: string): string => text.replace(/@(?=(?:all|channel|everyone|here|room)\b)/gi, '@\u200b');
const oneLine = (text: unknown): string =>
  quiet(
    String(text ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
const withNames = (text: string): string => text.replace(/@\[([^\]\n]{1,255})\]\(person:\d+\)/g, '@$1');

/** Where it is, as its pages are called; of what has none, its project. */
function placeOf({ object_kind, object_id, project_id }: Happened, shown: Shown): string {
  if (object_kind === 'comment') return String(shown['comment-link'] ?? '');
  if (object_kind === 'project') return `projects/${object_id}`;
  if (['task', 'tasklist', 'milestone', 'file', 'notebook', 'message', 'link'].includes(object_kind))
    return linkTo({ kind: object_kind as 'task', id: object_id, inside_kind: null, inside_id: null, project_id: 0 });
  return project_id === null ? '' : `projects/${project_id}`;
}

function sentenceOf(event: Happened, baseUrl: string | undefined): Sentence {
  const shown: Shown = JSON.parse(event.snapshot ?? '{}');
  const verb = event.name.split('.')[1] ?? '';
  const isSaid = event.object_kind === 'comment';
  const kind = kinds[event.object_kind] ?? event.object_kind;
  const did = verbs[verb] ?? verb.toLowerCase();
  const place = placeOf(event, shown);
  const name = isSaid ? shown['item-name'] : (shown.content ?? shown.title ?? shown.name ?? shown['first-name']);
  const text = isSaid ? String(shown['content-type'] === 'HTML' ? plainText(String(shown.body)) : shown.body) : '';
  return {
    who: oneLine(`${event.first_name ?? ''} ${event.last_name ?? ''}`) || HOLDFAST,
    did: isSaid
      ? `${verb === 'CREATED' ? 'commented on' : `${did} a comment on`} the ${oneLine(shown.type)}`
      : `${did} the ${kind}`,
    name: cut(oneLine(name)) || `${event.object_id}`,
    address: baseUrl && place && verb !== 'DELETED' ? `${baseUrl}/${place}` : '',
    project: event.object_kind === 'project' ? '' : cut(oneLine(shown['project-name'] ?? shown.projectName)),
    said: cut(oneLine(withNames(text))),
    color: colours[verb] ?? PLAIN,
  };
}

const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const forHtml = (text: string): string => forSlack(text).replaceAll('"', '&quot;');

/** As Slack takes it, and Mattermost, Rocket.Chat, Zulip and Discord (behind `/slack`) with it. */
function slack({ who, did, name, address, project, said, color }: Sentence): object {
  const linked = address ? `<${address}|${forSlack(name)}>` : forSlack(name);
  return {
    text: `${forSlack(who)} ${did} ${linked}`,
    attachments: [
      {
        color,
        fallback: forSlack(`${who} ${did} ${name}`),
        text: forSlack(said || project),
        ...(said && { footer: forSlack(project) }),
      },
    ],
  };
}

/** As Matrix hookshot's generic webhooks take it. */
function matrix({ who, did, name, address, project, said, color }: Sentence): object {
  const where = project ? ` (${project})` : '';
  const linked = address ? `<a href="${forHtml(address)}">${forHtml(name)}</a>` : forHtml(name);
  const dot = `<font color="${color}" data-mx-color="${color}">●</font>`;
  const quote = said ? `<blockquote>${forHtml(said)}</blockquote>` : '';
  return {
    text: [`${who} ${did} ${name}${where}`, said, address].filter(Boolean).join('\n'),
    html: `${dot} <strong>${forHtml(who)}</strong> ${forHtml(did)} ${linked}${forHtml(where)}${quote}`,
    username: HOLDFAST,
  };
}

export function writeForChat(chat: Chat, event: Happened, baseUrl: string | undefined): string {
  const sentence = sentenceOf(event, baseUrl);
  return JSON.stringify(chat === 'slack' ? slack(sentence) : matrix(sentence));
}
