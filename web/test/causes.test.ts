import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

// The page's locale is asked for when dates are first written.
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
const { explain } = await import('../src/integrations/webhooks/deliveries/causes.ts');

const told = (code: string, error = '', version = '1') =>
  explain({
    version,
    dateCalled: '2026-11-15T12:00:00Z',
    request: { headers: '', body: '', error },
    response: { code, headers: '', body: '' },
    timing: { total: 12.4 },
  });

describe('why a notification was not taken', () => {
  test('is said in plain words', () => {
    for (const [code, error, what] of [
      ['302', '', 'Your server answered 302; redirects are not followed'],
      ['204', '', 'Your server answered 204; only 200 counts'],
      ['404', '', 'Your server has nothing at this path (404)'],
      ['500', '', 'Your server failed with 500'],
      ['418', '', 'Your server answered 418'],
      ['0', 'The receiver could not be reached.', 'Nobody listens at this address'],
      ['0', 'The receiver did not answer within 5 seconds.', 'No answer within 5 seconds'],
      ['0', "The receiver's certificate expired on 2026-11-12.", 'The certificate of your server expired 3 days ago'],
      ['0', "The receiver's certificate expired on 2026-11-14.", 'The certificate of your server expired yesterday'],
      ['0', "The receiver's certificate has expired.", 'The certificate of your server has expired'],
      ['0', 'The receiver did not answer in HTTP.', 'The receiver did not answer in HTTP'],
    ] as const)
      assert.deepEqual({ ...told(code, error), advice: '' }, { isSuccess: false, what, advice: '' });
  });

  test('and what counts as taken depends on the version', () => {
    assert.deepEqual(told('200'), { isSuccess: true, what: 'Your server answered 200 in 12 ms', advice: '' });
    assert.equal(told('204', '', '2').isSuccess, true);
    assert.equal(told('302', '', '2').isSuccess, false);
  });

  test('comes with what to do about it, wherever we know', () => {
    for (const code of ['301', '201', '401', '404', '410', '429', '500', '503'])
      assert.match(told(code).advice, /^[A-Z].*\.$/, code);
  });
});
