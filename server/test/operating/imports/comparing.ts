import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Caller, TestApp } from '../../support/app.ts';
import { fetchLink } from '../../work/files/forms.ts';
import { type Apart, answerAlike, everyAddress, type Reader, without } from '../walking.ts';

/** What is not of the account, or what the classic interface does not tell: docs/operating/moving-in.md says so to people. */
const staying: Apart = {
  'of the installation and of who runs it':
    /^\/(backup|audit|exports|fileimports|account\/import|mail\b|notices|events)/,
  'ways in: passwords, tokens and what opens a door are told to nobody':
    /^\/(tokens|sessions?|notifications\/devices|passkeys|identities|invitations|calendarFeeds|mailIn|pendingFiles|people\/\{id\}\/(identities|secondStep)|projects\/\{id\}\/mailAddresses|files\/\{id\}\/sharedlink)/,
  'both would call the same receivers, and secrets are not told': /webhooks?\b|^\/testReceivers/,
  'bytes, which are compared by themselves': /zip/,
};
const elsewhere: Apart = {
  ...staying,
  'what concerned people was told to them there; how they want to be told is theirs to say': /^\/notifications/,
  'what was deleted there is deleted': /^\/trashcan/,
  'it says when everybody last came; their list says the rest': /^\/people\.csv/,
  'earlier descriptions would take a call for each task': /\/descriptions/,
};

const changing: Apart = {
  'of the moment': /^(STATUS|serverTime|cacheUUID|pendingBytes)$/,
  'of the installation': /^(limits|webhooksEnabled|datesignedup)$/,
  'nobody has come here yet':
    /^(user-invited|user-invited-date|user-invited-status|login-count|last-login|last-active)$/,
  'who made a shared view is not told': /^own$/,
  'who has reacted is told of likes only': /^(heart|joy|frown|dislike|mine)$/,
};
const plain = without(changing);

type Found = { searchResult: { results: object[] } };

/** What was entered last is found first, and an import enters it in an order of its own. */
const inOrder = ({ searchResult: { results, ...rest } }: Found) => ({
  ...rest,
  results: results.map((one) => JSON.stringify(one)).sort(),
});

/** What says which account it is on its installation, and since when. */
function ofAccount(answer: unknown, address: string): unknown {
  if (address.startsWith('/search.json')) return inOrder(plain(answer) as Found);
  const { account, ...rest } = plain(answer) as { account?: Record<string, unknown> };
  if (!account || !/^\/(account|authenticate)\.json/.test(address)) return plain(answer);
  return { ...rest, account: { ...account, id: '', code: '', 'created-at': '' } };
}

export async function ask(caller: Caller, path: string): Promise<unknown> {
  const { status, body, text } = await caller.get(path);
  assert.equal(status, 200, `${path}: ${text}`);
  return plain(body);
}

/** Ids of what happened are made with the key of the account, which is a new one. */
const keyless = (answer: unknown, address: string): unknown =>
  JSON.parse(
    JSON.stringify(ofAccount(answer, address), (key, value) =>
      key === 'activity' && Array.isArray(value) ? value.map((one: object) => ({ ...one, id: '' })) : value,
    ),
  );

/** Once it was exported and brought back. */
export async function isTheSameAgain(here: Reader, there: Reader): Promise<void> {
  await answerAlike([here, there], await everyAddress(there, staying, false), keyless);
}

type Told = { datetime: string; type: string; itemid: string; activitytype: string };
/** No more are given at once, and fewer are compared: what is gone makes room for what is older. */
const MOST = 250;
const PAGE = 150;

/** In which order things happened within a second is not told, so neither is which of them are the last on a page. */
const bySecond = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer ?? null, (key, value) =>
      key === 'activity' && Array.isArray(value) ? inSeconds(value) : value,
    ),
  );

function inSeconds(told: Told[]): Told[] {
  const last = told.length >= PAGE ? told[PAGE - 1]!.datetime : undefined;
  const keyOf = (one: Told) => `${one.datetime} ${JSON.stringify(one)}`;
  const whole = told.slice(0, PAGE).filter(({ datetime }) => datetime !== last);
  return whole.sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
}

const nameOf = ({ type, itemid }: Told) => `${type} ${itemid}`;

/** What was deleted there, and so has not come: here nobody but Administrators is told of it. */
export async function goneIn(there: Reader): Promise<Set<string>> {
  const { projects } = (await there.get('/projects.json?status=ALL')).body as { projects: { id: string }[] };
  const gone = new Set<string>();
  for (const { id } of projects) {
    const { activity } = (await there.get(`/projects/${id}/latestActivity.json?pageSize=${MOST}`)).body;
    for (const one of activity as Told[]) if (one.activitytype === 'deleted') gone.add(nameOf(one));
  }
  return gone;
}

/** What happened to what is not gone, wherever this person sees it. Says how much. */
export async function toldTheSame(here: Reader, there: Reader, gone: Set<string>): Promise<number> {
  const { projects } = (await there.get('/projects.json?status=ALL')).body as { projects: { id: string }[] };
  const lists = ['/latestActivity.json', ...projects.map(({ id }) => `/projects/${id}/latestActivity.json`)];
  const addresses = lists.map((one) => `${one}?pageSize=${MOST}`);
  const ofWhatIsHere = (answer: unknown) => {
    const { activity } = answer as { activity: Told[] };
    return { activity: activity.filter((one) => !gone.has(nameOf(one))) };
  };
  await answerAlike([here, there], addresses, (answer, address) => bySecond(ofWhatIsHere(keyless(answer, address))));
  return (await here.get(addresses[0]!)).body.activity.length;
}

/** `isFull`: there is something of every kind, so that every address is asked. */
export async function answersTheSame(here: Reader, there: Reader, isFull = false, besides: Apart = {}): Promise<void> {
  const addresses = await everyAddress(there, { ...elsewhere, ...besides }, isFull);
  await answerAlike([here, there], addresses, (answer, address) => bySecond(keyless(answer, address)));
}

export async function versionsOf(app: TestApp, caller: Caller, id: string) {
  const { versions } = (await caller.get(`/files/${id}.json`)).body.file;
  const found = [];
  for (const version of versions) {
    const { bytes, status } = await fetchLink(app, version['download-URL']);
    assert.equal(status, 200);
    found.push({ ...(plain(version) as object), sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return found;
}
