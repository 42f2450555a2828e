import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf, wordsOf } from '../../../src/work/comments/bodies.ts';
import { costsWhatItIsLong } from '../items/counted.ts';

const html = (body: string) => htmlOf({ body, content_type: 'HTML' });

test('text is shown as it was written, its lines kept', () => {
  assert.equal(htmlOf({ body: 'a < b & c\r\n"d"\n', content_type: 'TEXT' }), 'a &#60; b &#38; c<br/>&#34;d&#34;<br/>');
});

test('of HTML plain tags and links to web pages are left', () => {
  assert.equal(
    html('<p class="x">One <STRONG>two</STRONG><br/>&lt;3&gt;</p>'),
    '<p>One <STRONG>two</STRONG><br>&lt;3&gt;</p>',
  );
  assert.equal(
    html('<a target=_blank href="https://acme.test/?a=1&amp;b=2" onclick="steal()">here</a>'),
    '<a href="https://acme.test/?a=1&amp;b=2">here</a>',
  );
});

test('nothing in HTML can run, load or leave its place', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<ScRiPt\n src=//evil.test>',
    '<<script>alert(1)//<</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><b onload=alert(1)>',
    '<p onmouseover="alert(1)">x</p>',
    '<p title="a>b" onclick="alert(1)">',
    '<b/onclick=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href=\'https://x\' href="https://y" style=x>x</a>',
    '<a href="https://x&quot; onclick=&quot;alert(1)">x</a>',
    '<a href="https://x" onclick="alert(1)"',
    '<iframe src="https://evil.test"></iframe>',
    '<style>*{display:none}</style>',
    '<!--><script>alert(1)</script>-->',
    '<basefont>',
    '<bx>',
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  ];
  const harmless = /^(?:[^<>]|<\/?(?:a|b|p)>|<a href="https?:\/\/[^"<>]*">)*$/;
  for (const body of hostile) assert.match(html(body), harmless, body);
});

test('hostile text costs no more than other text', () => {
  for (const part of ['<', '<a ', '<a href="https://', '<p "', '&', '&lt;<', '>'])
    for (const show of [html, (body: string) => wordsOf({ body, content_type: 'HTML' }).name])
      costsWhatItIsLong(part, show);
});

test('a comment goes by how it begins', () => {
  const body = `<p>Hello&nbsp;<b>world</b></p>\n${'😀'.repeat(200)}`;
  const { name, text } = wordsOf({ body, content_type: 'HTML' });
  assert.equal(name, `Hello world ${'😀'.repeat(88)}…`);
  assert.ok(text.includes('world') && !text.includes('<b>'));
  assert.deepEqual(wordsOf({ body: 'a <b>', content_type: 'TEXT' }), { name: 'a <b>', text: 'a <b>' });
});
