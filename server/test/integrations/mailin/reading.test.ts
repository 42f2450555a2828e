import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { QuickMime } from '../../../src/integrations/mailin/reading/quick.mjs';

/** The same in each run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

const ENDS = ['\r\n', '\n', '\r\r\n', '\n\r\n'];
const WORDS = [
  'Caulk',
  '=41',
  '=4',
  '=',
  '==',
  '=\r\n',
  '--',
  '--b1x',
  ' ',
  '\t',
  '\r',
  'caf\u00e9',
  '=C3=A9',
  '',
  '-',
  'YQ==',
  'Zm9v',
];

/** Such as nobody writes, in every encoding, one in another. */
function mailOf(seed: number): Buffer {
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
  const text = () =>
    Array.from(
      { length: roll(12) },
      () => Array.from({ length: roll(5) }, () => pick(WORDS)).join('') + pick(ENDS),
    ).join('');
  const encoded = () => {
    const bytes = Buffer.from(Array.from({ length: roll(300) }, () => roll(256))).toString('base64');
    return (bytes.match(/.{1,76}/g) ?? []).map((line) => line + pick(['', '', '', '=', ' ']) + pick(ENDS)).join('');
  };
  const part = (depth: number): string => {
    if (depth < 3 && roll(3) === 0) {
      const children = Array.from(
        { length: roll(4) },
        () => `--b${depth}${pick(ENDS)}${part(depth + 1)}${pick(['', '\r\n'])}`,
      );
      const end = pick([`--b${depth}--\r\n`, `--b${depth}--\r\nbehind it\r\n`, '']);
      return `Content-Type: multipart/${pick(['mixed', 'alternative', 'related'])}; boundary=b${depth}\r\n\r\n${text()}${children.join('')}${end}`;
    }
    const encoding = pick(['base64', 'quoted-printable', '7bit', '8bit']);
    const name = pick(['', 'Content-Disposition: attachment; filename="a"\r\n']);
    const type = pick(['text/plain', 'text/html', 'image/png', 'message/rfc822']);
    const headers = `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n${name}`;
    return `${headers}${pick(['\r\n', '\n', ''])}${encoding === 'base64' && roll(4) > 0 ? encoded() : text()}`;
  };
  return Buffer.from(`From: ada@acme.test\r\nSubject: ${seed}\r\n${part(0)}`);
}

const OPTIONS = { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true } as const;

const shown = ({ text, html, attachments, headers }: Email) => ({
  text,
  html,
  headers,
  attachments: attachments.map(({ content, ...rest }) => ({
    ...rest,
    content: Buffer.from(content as ArrayBuffer).toString('hex'),
  })),
});

describe('mail that is read', () => {
  test('says the same as the library makes of it line by line', async () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const bytes = mailOf(seed);
      const slow = shown(await PostalMime.parse(bytes, OPTIONS));
      assert.deepEqual(
        shown(await new QuickMime(OPTIONS).parse(bytes)),
        slow,
        `${seed}: ${JSON.stringify(String(bytes))}`,
      );
    }
  });

  test('is taken in pieces, not in lines, however it is encoded', async () => {
    for (const encoding of ['base64', 'quoted-printable', '8bit']) {
      let pieces = 0;
      const reading = new QuickMime(OPTIONS) as unknown as {
        readLine(): unknown;
        parse(bytes: Buffer): Promise<Email>;
      };
      const { readLine } = QuickMime.prototype as unknown as { readLine(): unknown };
      reading.readLine = function counted() {
        pieces += 1;
        return readLine.call(this);
      };
      const body = `--x\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${'YQ\r\n'.repeat(100_000)}--x--\r\n`;
      const mail = await reading.parse(Buffer.from(`Content-Type: multipart/mixed; boundary=x\r\n\r\n${body}`));
      assert.ok((mail.attachments[0]!.content as ArrayBuffer).byteLength >= 100_000, encoding);
      assert.ok(pieces < 20, `${encoding}: ${pieces}`);
    }
  });
});
