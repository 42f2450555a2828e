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
  'what happened stands where it happened': /activity|\/stream/i,
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

/** `isFull`: there is something of every kind, so that every address is asked. */
export async function answersTheSame(here: Reader, there: Reader, isFull = false, besides: Apart = {}): Promise<void> {
  await answerAlike([here, there], await everyAddress(there, { ...elsewhere, ...besides }, isFull), ofAccount);
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
