import { parentPort, workerData } from 'node:worker_threads';
import { QuickMime } from './quick.mjs';
import { textOfHtml, writtenIn } from './written.mjs';

/**
 * The thread behind read.ts, for one mail: whatever that is, the rest of the service goes on meanwhile. Plain JavaScript,
 * as a thread would load a compiler for anything else.
 */

const NESTED = 50;
const MOST_PARTS = 5000;
const HEADERS = 2 ** 18;
/** A little more than anything may have: what is longer is refused, not cut. */
const LONGEST_TEXT = 4 * 2 ** 20 + 1;
/** Proofs of who wrote it, which say nothing to people. */
const PROOFS = /^application\/(pgp-signature|(x-)?pkcs7-signature)$/;

/** What cannot be stored. @param {string} text */
const plain = (text) => text.replaceAll('\0', '').toWellFormed();

/** @param {import('postal-mime').Email} mail */
function heading(mail) {
  const all = /** @param {string} key */ (key) =>
    mail.headers.filter((one) => one.key === key).map(({ value }) => value.trim());
  const authors = mail.from?.group ?? (mail.from ? [mail.from] : []);
  return {
    // Where there are several, it is not known which of them a program shows.
    from: all('from').length === 1 && authors.length === 1 ? plain(authors[0]?.address ?? '') : '',
    messageId: mail.messageId ?? '',
    subject: plain(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    automatic: automaticIn(all),
    // Anybody can write that it passed; nobody writes of their own mail that it failed.
    isForged: all('authentication-results').some((value) => /\bdmarc=fail\b/i.test(value)),
    hops: all('received').length,
  };
}

/**
 * What shows that nobody sat there and wrote it.
 * @param {(key: string) => string[]} all
 */
function automaticIn(all) {
  const submitted = all('auto-submitted').find((value) => !/^no\b/i.test(value));
  if (submitted !== undefined) return `Auto-Submitted: ${submitted}`;
  const precedence = all('precedence').find((value) => /^(bulk|junk|list|auto[_-]?reply)/i.test(value));
  if (precedence !== undefined) return `Precedence: ${precedence}`;
  const telling = ['list-id', 'x-autoreply', 'x-autorespond', 'x-loop'].find((key) => all(key).length > 0);
  if (telling) return telling;
  if (all('return-path').some((value) => /^<\s*>$/.test(value))) return 'Return-Path: <>';
  return all('content-type').some((value) => /^multipart\/report/i.test(value)) ? 'a report' : '';
}

/**
 * Each part is begun by two hyphens: who has so many lines that are wants to keep us busy.
 * @param {Uint8Array} bytes
 */
function requireFewParts(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf('\n--'); at >= 0; at = buffer.indexOf('\n--', at + 1)) {
    count += 1;
    if (count > MOST_PARTS) throw new Error(`It has more than ${MOST_PARTS} parts.`);
  }
}

/** @param {{ bytes: Uint8Array, ours: string[] }} data */
async function read({ bytes, ours }) {
  requireFewParts(bytes);
  const mail = await new QuickMime({
    maxNestingDepth: NESTED,
    maxHeadersSize: HEADERS,
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  }).parse(bytes);
  const text = plain((mail.text ?? '').slice(0, LONGEST_TEXT));
  const html = plain((mail.html ?? '').slice(0, LONGEST_TEXT));
  const whole = text.trim() === '' ? textOfHtml(html) : text.replaceAll('\r\n', '\n');
  const attachments = mail.attachments
    .filter(({ mimeType }) => !PROOFS.test(mimeType))
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: new Uint8Array(/** @type {ArrayBuffer} */ (content)),
    }));
  const reply = writtenIn(text.trim() === '' ? textOfHtml(html, true) : whole, ours);
  return { ...heading(mail), text: whole.trim(), reply, attachments };
}

const mail = await read(workerData);
// Handed over, not copied.
parentPort?.postMessage(
  mail,
  mail.attachments.map(({ content }) => content.buffer),
);
