import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress } from '../src/people/credentials/own-address.ts';

const here = { origin: 'https://work.example.com' } as Location;
/** Where a browser that stands here goes with it. */
const led = (asked: string) => new URL(ownAddress(asked, here), here.origin);

test('whoever signs in goes on to a page of this app, whatever the link says', () => {
  for (const asked of [
    '//evil.example',
    '///evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./%2e//evil.example',
    '/a/../..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https:/\\evil.example',
    'https://work.example.com@evil.example/',
    'https://work.example.com.evil.example/',
    'https://work.example.com//evil.example',
    'https://work.example.com/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,evil',
    'blob:https://work.example.com/1',
    'http://[',
  ])
    assert.equal(led(asked).origin, here.origin, asked);
  assert.equal(led('/tasks/7?view=board#c2').href, 'https://work.example.com/tasks/7?view=board#c2');
});
