import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { useApp } from '../../support/app.ts';
import { eachEngine } from '../../support/databases.ts';
import { upload } from './forms.ts';
import { beginnings, media, picture } from './samples.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const latin1 = Buffer.from('na\xefve', 'latin1');

eachEngine('what kind of file an upload is', (engine) => {
  const app = useApp(engine);

  async function typeOf(fileName: string, type: string | undefined, content: string | Buffer): Promise<string> {
    const ref = await upload(app().admin, { fileName, ...(type && { type }), content });
    const row = app().services.db.read.selectFrom('pending_files').select('content_type').where('ref', '=', ref);
    return (await row.executeTakeFirstOrThrow()).content_type;
  }

  test('is told by its bytes, whatever it and its name say', async () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const)
      assert.equal(await typeOf('notes.txt', 'text/plain', await picture(format)), `image/${format}`);
    for (const [type, content] of Object.entries(beginnings))
      assert.equal(await typeOf('page.html', 'text/html', content), type);
    for (const [type, , content] of media) assert.equal(await typeOf('page.html', 'text/html', content), type);
  });

  test('is what it says where bytes cannot tell, which is text', async () => {
    for (const [name, said, content, type] of [
      ['notes.txt', 'text/plain', 'hello', 'text/plain'],
      ['notes.txt', 'text/plain; charset=latin1', latin1, 'text/plain'],
      ['notes.txt', undefined, 'hello', 'text/plain'],
      ['table.CSV', 'application/octet-stream', 'a,b', 'text/csv'],
      ['page.html', 'application/octet-stream', '<p>', 'text/html'],
      ['data', 'application/json', '{}', 'application/json'],
      ['README', 'application/octet-stream', 'Read me', 'text/plain'],
      ['cars.txt', 'text/plain', 'BMW and MZ have the letters some other kind begins with', 'text/plain'],
      ['empty.txt', 'text/plain', '', 'text/plain'],
      ['what', 'application/x-own', Buffer.from([1, 2, 3]), 'application/x-own'],
      ['what', 'application/octet-stream', Buffer.from([1, 2, 3]), 'application/octet-stream'],
    ] as const)
      assert.equal(await typeOf(name, said, content), type, `${name} ${said}`);
  });

  test('of UTF-16 with its mark is text, and never sound', async () => {
    const little = Buffer.from('\ufeffHello\r\n€', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const content of [little, big])
      for (const [name, said, type] of [
        ['a.txt', 'text/plain', 'text/plain; charset=utf-16'],
        ['a.csv', 'application/octet-stream', 'text/csv; charset=utf-16'],
        ['a.reg', 'application/octet-stream', 'text/plain; charset=utf-16'],
        ['data', 'application/json', 'application/json'],
        ['photo.jpg', 'image/jpeg', 'application/octet-stream'],
      ] as const)
        assert.equal(await typeOf(name, said, content), type, `${name} ${said}`);
    const long = Buffer.from(`\ufeff${'ü𝄞'.repeat(2000)}`, 'utf16le');
    assert.equal(await typeOf('a.txt', 'text/plain', long), 'text/plain; charset=utf-16');
    for (const content of [[0xff, 0xfe, 0, 0], [0xff, 0xfe, 0, 0xd8, 1, 0], Array(64).fill(0xff), [0xff, 0xfb]])
      assert.equal(
        await typeOf('x.bin', 'application/octet-stream', Buffer.from(content)),
        'application/octet-stream',
        `${content}`,
      );
    const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(500)]);
    assert.equal(await typeOf('x.bin', 'application/octet-stream', frame), 'audio/mpeg');
  });

  test('is never one that its bytes would show if it were so', async () => {
    for (const type of ['image/png', 'application/pdf', 'video/mp4', 'audio/mpeg'])
      for (const content of ['', 'hello', '<script>alert(1)</script>', '\x00\x01\x02'])
        assert.equal(await typeOf('x', type, content), 'application/octet-stream', `${type} ${content}`);
    assert.equal(await typeOf('photo.jpg', 'application/octet-stream', 'hello'), 'application/octet-stream');
  });

  test('of an archive is the document kept in it, if it says so', async () => {
    const archive = beginnings['application/zip'];
    assert.equal(await typeOf('letter.docx', 'application/octet-stream', archive), DOCX);
    assert.equal(await typeOf('letter.docx', DOCX, archive), DOCX);
    assert.equal(await typeOf('letter.docx', 'text/html', archive), 'application/zip');
    assert.equal(await typeOf('letter.docx', DOCX, 'hello'), 'application/octet-stream');
    const large = new ZipFile();
    large.addBuffer(randomBytes(9000), 'word/media/first.bin');
    large.end();
    const content = await buffer(large.outputStream);
    assert.equal(await typeOf('letter.docx', DOCX, content), DOCX, 'what it has first goes on beyond the beginning');
    assert.equal(await typeOf('letter.bin', undefined, content), 'application/zip');
  });
});
