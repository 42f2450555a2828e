import assert from 'node:assert/strict';
import { test } from 'node:test';
import { websiteAddress } from '../src/people/companies/addresses.ts';

test('a website is a link as people write it', () => {
  assert.equal(websiteAddress('https://acme.test/about'), 'https://acme.test/about');
  assert.equal(websiteAddress('HTTP://acme.test'), 'http://acme.test/');
  assert.equal(websiteAddress('www.acme.test'), 'https://www.acme.test/');
  assert.equal(websiteAddress('acme.test:8080/x'), 'https://acme.test:8080/x');
});

test('and nothing else is', () => {
  for (const text of [
    '',
    'none yet',
    'acme',
    'javascript:alert(1)',
    'JavaScript://acme.test/%0aalert(1)',
    'data:text/html,x.y',
    'mailto:ana@acme.test',
    'ana@acme.test',
    'https://bank.test@evil.test',
    'file:///etc/hosts',
    'https://',
  ])
    assert.equal(websiteAddress(text), undefined, text);
});
