import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainText } from '../../../src/work/items/plain-text.ts';
import { costsWhatItIsLong } from './counted.ts';

const words = (markup: string) => plainText(markup).split(/\s+/).filter(Boolean).join(' ');

describe('the words of marked-up text', () => {
  test('are without tags, scripts and styles', () => {
    assert.equal(words('<p class="x">One<br/>two</p><!-- three --><P>four'), 'One two four');
    assert.equal(words('a<script type="x">b<p>c</script >d<STYLE>e</style>f'), 'a d f');
    assert.equal(words('kept <script>never closed'), 'kept');
    assert.equal(words('# Head\n* 3 < 4 and x > y, a<b\n</script>'), '# Head * 3 < 4 and x > y, a<b');
  });

  test('have entities as the characters they stand for', () => {
    assert.equal(words('M&uuml;ller &amp; S&Ouml;hne&nbsp;GmbH &#8364;&#x20ac; &frac12;'), 'Müller & SÖhne GmbH €€ ½');
    assert.equal(words('It&rsquo;s &ldquo;&Zcaron;i&zcaron;ek&rdquo; &alpha;&hellip;'), 'It’s “Žižek” α…');
    assert.equal(words('&unknown; &copy &;'), '&unknown; &copy &;');
    assert.equal(words('&#0; &#xd800; &#9999999;'), '\ufffd \ufffd \ufffd');
    assert.ok(plainText('&#xd83d;&#xde00;').isWellFormed());
  });

  test('are found by work that grows with the text, whatever it is', () => {
    for (const piece of [
      '<a',
      '<script>',
      '<',
      '&',
      '<!--',
      '<p>x</p>',
      '&nbsp;',
      `<${'a'.repeat(1000)}`,
      '<script ',
      'a;>',
      '</script ',
    ])
      costsWhatItIsLong(piece, plainText);
  });
});
